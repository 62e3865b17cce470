"""Lets the URL parser of libcurl read the texts of standard input: a JSON string a line. The first argument is the name
of the library, or the folder with PyPI's package pycurl, which carries one."""

import ctypes
import glob
import json
import sys

# Parts of `CURLUPart`, in the order of the answer, and the URL.
PARTS = [1, 2, 3, 5, 6, 7, 8, 9, 0]
URL = 0
CURLU_GUESS_SCHEME = 1 << 9

library = ctypes.CDLL((glob.glob(f"{sys.argv[1]}/pycurl.libs/libcurl-*.so*") or [sys.argv[1]])[0])
library.curl_version.restype = ctypes.c_char_p
library.curl_url.restype = ctypes.c_void_p
library.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
library.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
library.curl_url_cleanup.argtypes = [ctypes.c_void_p]
library.curl_free.argtypes = [ctypes.c_void_p]


def part(handle, which):
    text = ctypes.c_void_p()
    if library.curl_url_get(handle, which, ctypes.byref(text), 0):
        return None
    value = ctypes.string_at(text.value).decode("utf-8", "replace")
    library.curl_free(text)
    return value


def answer(text):
    handle = library.curl_url()
    try:
        if library.curl_url_set(handle, URL, text.encode(), CURLU_GUESS_SCHEME):
            return None
        return [part(handle, which) for which in PARTS]
    finally:
        library.curl_url_cleanup(handle)


print(json.dumps(library.curl_version().decode().split()[0].partition("/")[2]))
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))))
