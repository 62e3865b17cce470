<?php
// Lets PHP read the texts of $input: a JSON string a line. $reader is parse_url, Rfc3986 or WhatWg.

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

function answer_of_rfc3986(string $text): ?array
{
    $uri = Uri\Rfc3986\Uri::parse($text);
    if ($uri === null) {
        return null;
    }
    $port = $uri->getPort() === null ? null : (string) $uri->getPort();
    return [
        $uri->getRawScheme(), $uri->getRawUsername(), $uri->getRawPassword(), $uri->getRawHost(), $port,
        $uri->getRawPath(), $uri->getRawQuery(), $uri->getRawFragment(), $uri->toRawString(),
    ];
}

function answer_of_whatwg(string $text): ?array
{
    $url = Uri\WhatWg\Url::parse($text);
    if ($url === null) {
        return null;
    }
    $port = $url->getPort() === null ? null : (string) $url->getPort();
    return [
        $url->getScheme(), $url->getUsername(), $url->getPassword(), $url->getAsciiHost(), $port,
        $url->getPath(), $url->getQuery(), $url->getFragment(), $url->toAsciiString(),
    ];
}

$answer = "answer_of_" . strtolower($reader);
foreach (explode("\n", trim($input)) as $line) {
    echo json_encode($answer(json_decode($line)), JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
