import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * Writes what java.net.URI reads, as a table. Each line of the standard input has a text and, after a tab, its base or
 * nothing; further columns are ignored, so that a table can be made again from itself:
 *
 * java Uri.java < uri-17.tsv
 */
class Uri {
    public static void main(String[] arguments) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("#")) {
                out.println(line);
                continue;
            }
            String[] columns = line.split("\t");
            String base = columns.length > 1 ? columns[1] : "-";
            out.println(columns[0] + "\t" + base + "\t" + answer(unquote(columns[0]), unquote(base)));
        }
        out.flush();
    }

    static String answer(String input, String base) {
        URI parsedBase = null;
        try {
            parsedBase = base == null ? null : new URI(base);
        } catch (URISyntaxException | NumberFormatException e) {
            return "base refused";
        }
        try {
            URI uri = new URI(input);
            if (parsedBase != null) {
                uri = parsedBase.resolve(uri);
            }
            String port = uri.getPort() == -1 ? null : Integer.toString(uri.getPort());
            return String.join("\t", quote(uri.getScheme()), quote(uri.isOpaque() ? uri.getRawSchemeSpecificPart() : null),
                quote(uri.getRawAuthority()), quote(uri.getRawUserInfo()), quote(uri.getHost()), quote(port),
                quote(uri.getRawPath()), quote(uri.getRawQuery()), quote(uri.getRawFragment()),
                uri.toString().equals(input) ? "=" : quote(uri.toString()));
        } catch (URISyntaxException | NumberFormatException e) {
            return "refused";
        }
    }

    /** Writes a text in quotes, with escapes for a backslash and what cannot be seen, or `-` for none. */
    static String quote(String text) {
        if (text == null) {
            return "-";
        }
        var quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (c == '\\') {
                quoted.append("\\\\");
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format("\\u{%x}", c));
            } else {
                quoted.appendCodePoint(c);
            }
        });
        return quoted.append('"').toString();
    }

    static String unquote(String column) {
        if (column.equals("-")) {
            return null;
        }
        var text = new StringBuilder();
        for (int i = 1; i < column.length() - 1; i++) {
            if (column.charAt(i) != '\\') {
                text.append(column.charAt(i));
            } else if (column.charAt(i + 1) == '\\') {
                text.append(column.charAt(++i));
            } else {
                int end = column.indexOf('}', i);
                text.appendCodePoint(Integer.parseInt(column.substring(i + 3, end), 16));
                i = end;
            }
        }
        return text.toString();
    }
}
