import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Writes what functions of Apache Spark return in the ANSI mode, as a table. Each line of the standard input has the
 * name of a function and its three arguments; further columns are ignored, so that a table can be made again from
 * itself. JARS is the folder deps/jars of the package pyspark 4.0.1 (PyPI); OPENS opens the packages of java.base that
 * Spark needs, such as `--add-opens=java.base/sun.nio.ch=ALL-UNNAMED`:
 *
 * javac -d CLASSES -cp "JARS/*" Uri.java Spark.java
 * java OPENS -cp "CLASSES:JARS/*" Spark < spark-4.0.1.tsv
 */
class Spark {
    public static void main(String[] arguments) throws IOException {
        var session = SparkSession.builder().master("local[1]").config("spark.ui.enabled", "false").getOrCreate();
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("#")) {
                out.println(line);
                continue;
            }
            String[] columns = line.split("\t");
            String call = String.join("\t", columns[0], columns[1], columns[2], columns[3]);
            out.println(call + "\t" + answer(session, columns));
        }
        out.flush();
        session.stop();
    }

    static String answer(SparkSession session, String[] columns) {
        Map<String, Object> values = new HashMap<>();
        var parameters = new StringBuilder();
        for (int i = 1; i < 4; i++) {
            String value = Uri.unquote(columns[i]);
            if (value != null) {
                values.put("value" + i, value);
                parameters.append(i == 1 ? "" : ", ").append(":value").append(i);
            }
        }
        try {
            Row row = session.sql("SELECT " + columns[0] + "(" + parameters + ")", values).head();
            return Uri.quote(row.getString(0));
        } catch (Exception e) {
            return "refused";
        }
    }
}
