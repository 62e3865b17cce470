import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/**
 * Lets java.net.URI or java.net.URL, by its first argument, read the texts of standard input: a JSON string a line. If
 * a base and a zero byte are before a text, the class resolves it.
 */
public class Java {
    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        output.println(quote(System.getProperty("java.version")));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String text = unquote(line);
            output.println(arguments[0].equals("URI") ? answerOfUri(text) : answerOfUrl(text));
        }
        output.flush();
    }

    static String answerOfUri(String text) {
        try {
            String[] texts = text.split("\0", -1);
            URI uri = texts.length == 1 ? new URI(text) : new URI(texts[0]).resolve(new URI(texts[1]));
            return answer(uri.getScheme(), uri.getRawUserInfo(), uri.getHost(), uri.getPort(), uri.getRawPath(),
                uri.getRawQuery(), uri.getRawFragment(), uri.toString());
        } catch (URISyntaxException e) {
            return "null";
        }
    }

    static String answerOfUrl(String text) {
        try {
            String[] texts = text.split("\0", -1);
            URL url = texts.length == 1 ? new URL(text) : new URL(new URL(texts[0]), texts[1]);
            return answer(url.getProtocol(), url.getUserInfo(), url.getHost().isEmpty() ? null : url.getHost(),
                url.getPort(), url.getPath(), url.getQuery(), url.getRef(), url.toString());
        } catch (MalformedURLException e) {
            return "null";
        }
    }

    static String answer(String scheme, String userInfo, String host, int port, String path, String query,
            String fragment, String text) {
        String[] login = userInfo == null ? new String[] {null} : userInfo.split(":", 2);
        String[] parts = {
            scheme, login[0], login.length > 1 ? login[1] : null, host, port == -1 ? null : Integer.toString(port),
            path, query, fragment, text,
        };
        var quoted = new StringBuilder("[");
        for (String part : parts) {
            quoted.append(quoted.length() > 1 ? "," : "").append(quote(part));
        }
        return quoted.append("]").toString();
    }

    static String quote(String text) {
        if (text == null) {
            return "null";
        }
        var quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            quoted.append(c == '"' || c == '\\' || c < ' ' ? String.format("\\u%04x", (int) c) : c);
        }
        return quoted.append('"').toString();
    }

    static String unquote(String line) {
        var text = new StringBuilder();
        for (int i = 1; i < line.length() - 1; i++) {
            char c = line.charAt(i);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            switch (line.charAt(++i)) {
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'u' -> {
                    text.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> text.append(line.charAt(i));
            }
        }
        return text.toString();
    }
}
