import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Lets java.net.URL read the texts of standard input: a JSON string a line. */
public class Url {
    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        output.println(quote(System.getProperty("java.version")));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            output.println(answer(unquote(line)));
        }
        output.flush();
    }

    static String answer(String text) {
        URL url;
        try {
            url = new URL(text);
        } catch (MalformedURLException e) {
            return "null";
        }
        String userInfo = url.getUserInfo();
        String[] login = userInfo == null ? new String[] {null} : userInfo.split(":", 2);
        String port = url.getPort() == -1 ? null : Integer.toString(url.getPort());
        String[] parts = {
            url.getProtocol(), login[0], login.length > 1 ? login[1] : null,
            url.getHost().isEmpty() ? null : url.getHost(), port,
            url.getPath(), url.getQuery(), url.getRef(), url.toString(),
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
