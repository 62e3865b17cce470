// CGO_CFLAGS and CGO_LDFLAGS, or the package of pkg-config below, say where urlstack is.
package main

/*
#cgo pkg-config: urlstack
#include <urlstack.h>
*/
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"
)

// str lends the bytes of a text for a call, during which they must stay where they are.
func str(text string) C.urlstack_str {
	return C.urlstack_str{data: (*C.char)(unsafe.Pointer(unsafe.StringData(text))), length: C.size_t(len(text))}
}

func text(s C.urlstack_str) string {
	return C.GoStringN(s.data, C.int(s.length))
}

// pinned calls a function while the memory of texts is pinned.
func pinned(call func() C.urlstack_status, texts ...string) C.urlstack_status {
	var pinner runtime.Pinner
	defer pinner.Unpin()
	for _, text := range texts {
		if len(text) > 0 {
			pinner.Pin(unsafe.StringData(text))
		}
	}
	return call()
}

// URL is a URL; Close frees it.
type URL struct{ handle *C.urlstack_url }

// Error says what is wrong, and where.
type Error struct {
	Code, Message string
	Start, End    int
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s at %d to %d: %s", e.Code, e.Start, e.End, e.Message)
}

// Parse parses a URL.
func Parse(input string) (*URL, error) {
	url := &URL{}
	var failure C.urlstack_error
	status := pinned(func() C.urlstack_status {
		return C.urlstack_url_parse(str(input), C.urlstack_str{}, &url.handle, &failure)
	}, input)
	if status != C.URLSTACK_STATUS_OK {
		message := C.GoStringN(&failure.message[0], C.int(failure.message_length))
		return nil, &Error{text(failure.code), message, int(failure.start), int(failure.end)}
	}
	return url, nil
}

// Get returns a part, and whether there is one.
func (u *URL) Get(part C.uint32_t) (string, bool) {
	var result C.urlstack_str
	status := C.urlstack_url_get(u.handle, part, &result)
	return text(result), status == C.URLSTACK_STATUS_OK
}

// Set sets a part, and returns whether the value was used.
func (u *URL) Set(part C.uint32_t, value string) bool {
	return pinned(func() C.urlstack_status {
		return C.urlstack_url_set(u.handle, part, str(value), nil)
	}, value) == C.URLSTACK_STATUS_OK
}

// Param returns the first value of a parameter.
func (u *URL) Param(name string) string {
	var params *C.urlstack_params
	var result C.urlstack_str
	C.urlstack_url_params(u.handle, &params)
	defer C.urlstack_params_free(&params)
	pinned(func() C.urlstack_status { return C.urlstack_params_get(params, str(name), &result) }, name)
	return text(result)
}

// Group returns what a group in the path of a pattern matches.
func (u *URL) Group(pattern, name string) string {
	var compiled *C.urlstack_pattern
	var match *C.urlstack_match
	var result C.urlstack_str
	pinned(func() C.urlstack_status {
		return C.urlstack_pattern_compile(str(pattern), C.urlstack_str{}, 0, &compiled, nil)
	}, pattern)
	defer C.urlstack_pattern_free(&compiled)
	C.urlstack_pattern_exec_url(compiled, u.handle, &match)
	defer C.urlstack_match_free(&match)
	pinned(func() C.urlstack_status {
		return C.urlstack_match_group(match, C.URLSTACK_COMPONENT_PATHNAME, str(name), &result)
	}, name)
	return text(result)
}

// Close frees the URL.
func (u *URL) Close() { C.urlstack_url_free(&u.handle) }

func main() {
	url, err := Parse("HTTPS://www.EXAMPLE.co.uk:443/a/../users/7?q=a b")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer url.Close()
	href, _ := url.Get(C.URLSTACK_PART_HREF)
	fmt.Println("href:", href)
	domain, _ := url.Get(C.URLSTACK_PART_REGISTRABLE_DOMAIN)
	fmt.Println("registrable domain:", domain)
	fmt.Println("q:", url.Param("q"))
	fmt.Println("id:", url.Group("https://*/users/:id", "id"))
	if url.Set(C.URLSTACK_PART_PORT, "8443") {
		href, _ = url.Get(C.URLSTACK_PART_HREF)
		fmt.Println("with a port:", href)
	}
	if _, err := Parse("https://a.com:70000/"); err != nil {
		fmt.Println(err)
	}
}
