import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets java.net.URI or java.net.URL, by its first argument, read the texts of standard input: a JSON string a line. In
 * an array of a base and a text, the class resolves the text.
 */
public class Java {
    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        output.println(quote(System.getProperty("java.version")));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            List<String> texts = unquote(line);
            output.println(arguments[0].equals("URI") ? answerOfUri(texts) : answerOfUrl(texts));
        }
        output.flush();
    }

    static String answerOfUri(List<String> texts) {
        try {
            URI uri = new URI(texts.get(0));
            uri = texts.size() == 1 ? uri : uri.resolve(new URI(texts.get(1)));
            return answer(uri.getScheme(), uri.getRawUserInfo(), uri.getHost(), uri.getPort(), uri.getRawPath(),
                uri.getRawQuery(), uri.getRawFragment(), uri.toString());
        } catch (URISyntaxException e) {
            return "null";
        }
    }

    static String answerOfUrl(List<String> texts) {
        try {
            URL url = new URL(texts.get(0));
            url = texts.size() == 1 ? url : new URL(url, texts.get(1));
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

    /** Returns the strings of a line. */
    static List<String> unquote(String line) {
        var texts = new ArrayList<String>();
        StringBuilder text = null;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (text == null) {
                text = c == '"' ? new StringBuilder() : null;
                continue;
            }
            if (c == '"') {
                texts.add(text.toString());
                text = null;
                continue;
            }
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
        return texts;
    }
}
