<?php
// Runs the cases of $input, the text of urltestdata.json, with Uri\WhatWg\Url, and prints the href of each, or null.

foreach (json_decode($input, true) as $test) {
    if (!is_array($test)) {
        continue;
    }
    $base = $test["base"] === null ? null : Uri\WhatWg\Url::parse($test["base"]);
    $url = Uri\WhatWg\Url::parse($test["input"], $base);
    echo json_encode($url?->toAsciiString(), JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
