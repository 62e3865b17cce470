# Writes urlstack(3) from urlstack.h: the comment at its start, and each function with its comment.

function escaped(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    return text ~ /^[.']/ ? "\\&" text : text
}

BEGIN {
    print ".TH URLSTACK 3 \"\" \"urlstack " version "\"\n.SH NAME"
    print "urlstack \\- URLs as the WHATWG URL Standard reads them"
    print ".SH SYNOPSIS\n.nf\n\\fB#include <urlstack.h>\\fR\n"
    print "cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs urlstack)\n.fi\n.SH DESCRIPTION"
    print "The types and constants are documented in \\fIurlstack.h\\fR."
}

# Paragraphs of the comment at the start, without how the header is written.
NR == 1 { next }
!in_file && /^#ifndef/ { in_file = 1; print ".SH FUNCTIONS" }
!in_file {
    if ($0 == "//") { skips = 0; print ".PP"; next }
    skips = skips || /^\/\/ Written by/
    if (!skips && sub(/^\/\/ /, "")) print escaped($0)
    next
}

# A function: the comment before it, and its declaration.
/^\/\/ / && !declares { comment = comment escaped(substr($0, 4)) "\n"; next }
/^(static inline )?urlstack_[a-z]+ urlstack_[a-z0-9_]+\(/ {
    declares = 1
    print ".PP\n.nf"
}
declares {
    ends = /[;{}]$/
    sub(/^static inline /, "")
    sub(/ [{].*$/, ";")
    print "\\fB" escaped($0) "\\fR"
    if (ends) { declares = 0; printf ".fi\n.RS\n%s.RE\n", comment }
}
!declares { comment = "" }

END { print ".SH SEE ALSO\nThe examples and the rest of the documentation: https://github.com/urlstack/urlstack" }
