<?php
// php example.php: PHP's FFI, which reads urlstack.h without its includes and functions that are not in the library.

$header = file_get_contents(getenv('URLSTACK_HEADER') ?: '/usr/local/include/urlstack.h');
$header = preg_replace('~#ifdef __cplusplus.*?#endif[^\n]*~s', '', explode('#ifndef URLSTACK_STRING', $header)[0]);
$header = str_replace('URLSTACK_MESSAGE_SIZE]', '256]', $header);
$lib = FFI::cdef(preg_replace('~^#.*$~m', '', $header), 'liburlstack.so.0.1');

// A string of PHP as one of C, which lives as long as its array.
function str(string $text): array
{
    global $lib;
    $bytes = FFI::new('char[' . max(1, strlen($text)) . ']');
    FFI::memcpy($bytes, $text, strlen($text));
    $string = $lib->new('urlstack_str');
    $string->data = FFI::cast('char *', FFI::addr($bytes));
    $string->length = strlen($text);
    return [$string, $bytes];
}

function text($string): string
{
    return $string->length === 0 ? '' : FFI::string($string->data, $string->length);
}

final class Url
{
    private $handle;
    private $lib;

    public function __construct(string $input)
    {
        global $lib;
        $this->lib = $lib;
        $this->handle = $lib->new('urlstack_url *');
        $error = $lib->new('urlstack_error');
        $text = str($input);
        [$url, $none] = [FFI::addr($this->handle), $lib->new('urlstack_str')];
        $status = $lib->urlstack_url_parse($text[0], $none, $url, FFI::addr($error));
        if ($status !== 0) {
            $message = FFI::string(FFI::cast('char *', FFI::addr($error->message)), $error->message_length);
            throw new RuntimeException(text($error->code) . " at {$error->start} to {$error->end}: $message");
        }
    }

    public function __destruct()
    {
        $this->lib->urlstack_url_free(FFI::addr($this->handle));
    }

    public function get(int $part): ?string
    {
        $result = $this->lib->new('urlstack_str');
        return $this->lib->urlstack_url_get($this->handle, $part, FFI::addr($result)) === 0 ? text($result) : null;
    }

    public function set(int $part, string $value): bool
    {
        $text = str($value);
        return $this->lib->urlstack_url_set($this->handle, $part, $text[0], null) === 0;
    }

    public function param(string $name): ?string
    {
        $params = $this->lib->new('urlstack_params *');
        $result = $this->lib->new('urlstack_str');
        $text = str($name);
        $this->lib->urlstack_url_params($this->handle, FFI::addr($params));
        $status = $this->lib->urlstack_params_get($params, $text[0], FFI::addr($result));
        $value = $status === 0 ? text($result) : null;
        $this->lib->urlstack_params_free(FFI::addr($params));
        return $value;
    }

    public function group(string $pattern, string $name): ?string
    {
        $compiled = $this->lib->new('urlstack_pattern *');
        $match = $this->lib->new('urlstack_match *');
        $result = $this->lib->new('urlstack_str');
        [$pattern, $name] = [str($pattern), str($name)];
        $none = $this->lib->new('urlstack_str');
        $this->lib->urlstack_pattern_compile($pattern[0], $none, 0, FFI::addr($compiled), null);
        $this->lib->urlstack_pattern_exec_url($compiled, $this->handle, FFI::addr($match));
        $component = $this->lib->URLSTACK_COMPONENT_PATHNAME;
        $status = $this->lib->urlstack_match_group($match, $component, $name[0], FFI::addr($result));
        $value = $status === 0 ? text($result) : null;
        $this->lib->urlstack_match_free(FFI::addr($match));
        $this->lib->urlstack_pattern_free(FFI::addr($compiled));
        return $value;
    }
}

$url = new Url('HTTPS://www.EXAMPLE.co.uk:443/a/../users/7?q=a b');
echo 'href: ', $url->get($lib->URLSTACK_PART_HREF), "\n";
echo 'registrable domain: ', $url->get($lib->URLSTACK_PART_REGISTRABLE_DOMAIN), "\n";
echo 'q: ', $url->param('q'), "\n";
echo 'id: ', $url->group('https://*/users/:id', 'id'), "\n";
if ($url->set($lib->URLSTACK_PART_PORT, '8443')) {
    echo 'with a port: ', $url->get($lib->URLSTACK_PART_HREF), "\n";
}
try {
    new Url('https://a.com:70000/');
} catch (RuntimeException $error) {
    echo $error->getMessage(), "\n";
}
