// Lets net/url read the texts of standard input: a JSON string a line. In an array of a base and a text, the base resolves
// the text.
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

func parse(texts []string) (*url.URL, error) {
	u, err := url.Parse(texts[0])
	if err != nil || len(texts) == 1 {
		return u, err
	}
	return u.Parse(texts[1])
}

func answer(texts []string) []*string {
	u, err := parse(texts)
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
		texts := make([]string, 1)
		if err := json.Unmarshal(lines.Bytes(), &texts[0]); err != nil {
			if err := json.Unmarshal(lines.Bytes(), &texts); err != nil {
				panic(err)
			}
		}
		encoder.Encode(answer(texts))
	}
}
