# Lets URI->new read the texts of standard input: a JSON string a line.
use strict;
use warnings;
use Encode qw(decode);
use JSON::PP;
use URI;

my $json = JSON::PP->new->utf8->allow_nonref;

sub answer {
    my $uri = URI->new(shift);
    my ($username, $password, $host, $port);
    if ($uri->can('host')) {
        my $user_info = $uri->can('userinfo') ? $uri->userinfo : undef;
        ($username, $password) = split /:/, $user_info, 2 if defined $user_info;
        $username //= '' if defined $user_info;
        # A host is bytes, which need not be UTF-8.
        $host = $uri->host;
        $host = decode('UTF-8', $host) if defined $host;
        $host = "[$host]" if defined $host && $host =~ /^[^[]*:/ && $uri->authority =~ /\[/;
        $port = $uri->_port if $uri->can('_port');
    } elsif ($uri->can('authority')) {
        $host = $uri->authority;
    }
    my $path = $uri->can('path') ? $uri->path : $uri->opaque;
    my $query = $uri->can('query') ? $uri->query : undef;
    my @parts = ($uri->scheme, $username, $password, $host, $port, $path, $query, $uri->fragment, $uri->as_string);
    return [map { defined $_ ? "$_" : undef } @parts];
}

print $json->encode($URI::VERSION), "\n";
while (my $line = <STDIN>) {
    my $text = $json->decode($line);
    my $answer = eval { answer($text) };
    print $json->encode($answer), "\n";
}
