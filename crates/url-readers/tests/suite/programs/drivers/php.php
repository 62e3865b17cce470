<?php
// Lets PHP read the texts of $input: a JSON string a line. $reader is parse_url or rfc3986. In an array of a base
// and a text, the class resolves the text.

function answer_of_parse_url(string $text): ?array
{
    $parts = parse_url($text);
    if ($parts === false) {
        return null;
    }
    $port = isset($parts["port"]) ? (string) $parts["port"] : null;
    return [
        $parts["scheme"] ?? null, $parts["user"] ?? null, $parts["pass"] ?? null, $parts["host"] ?? null, $port,
        $parts["path"] ?? "", $parts["query"] ?? null, $parts["fragment"] ?? null, $text,
    ];
}

function answer_of_rfc3986(string|array $text): ?array
{
    $texts = (array) $text;
    $uri = Uri\Rfc3986\Uri::parse($texts[0]);
    try {
        $uri = count($texts) > 1 ? $uri?->resolve($texts[1]) : $uri;
    } catch (Uri\InvalidUriException) {
        return null;
    }
    if ($uri === null) {
        return null;
    }
    $port = $uri->getPort() === null ? null : (string) $uri->getPort();
    return [
        $uri->getRawScheme(), $uri->getRawUsername(), without_empty($uri->getRawPassword()), $uri->getRawHost(), $port,
        $uri->getRawPath(), $uri->getRawQuery(), $uri->getRawFragment(), $uri->toRawString(),
    ];
}

/** The class does not distinguish an empty password from none. */
function without_empty(?string $text): ?string
{
    return $text === "" ? null : $text;
}

$answer = "answer_of_$reader";
foreach (explode("\n", trim($input)) as $line) {
    echo json_encode($answer(json_decode($line)), JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
