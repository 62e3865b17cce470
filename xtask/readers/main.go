// Lets net/url read the texts of standard input: a JSON string a line. If a base and a zero byte are before a text, the
// base resolves it.
package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"runtime"
	"strings"
)

// optional returns nil for a text that is missing.
func optional(text string, isThere bool) *string {
	if !isThere {
		return nil
	}
	return &text
}

func parse(text string) (*url.URL, error) {
	base, reference, isThere := strings.Cut(text, "\x00")
	u, err := url.Parse(base)
	if err != nil || !isThere {
		return u, err
	}
	return u.Parse(reference)
}

func answer(text string) []*string {
	u, err := parse(text)
	if err != nil {
		return nil
	}
	var username, password *string
	if u.User != nil {
		username = optional(u.User.Username(), true)
		password = optional(u.User.Password())
	}
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	return []*string{
		optional(u.Scheme, u.Scheme != ""), username, password, optional(host, u.Host != ""),
		optional(u.Port(), u.Port() != ""), &path, optional(u.RawQuery, u.RawQuery != "" || u.ForceQuery),
		optional(u.EscapedFragment(), u.Fragment != ""), optional(u.String(), true),
	}
}

func main() {
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	encoder := json.NewEncoder(output)
	encoder.SetEscapeHTML(false)
	encoder.Encode(strings.TrimPrefix(runtime.Version(), "go"))
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			panic(err)
		}
		encoder.Encode(answer(text))
	}
}
