import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Prints a line of 0 and 1 for each expression of the first file: whether it matches each line of the second. */
class Expressions {
  public static void main(String[] arguments) throws Exception {
    List<Pattern> patterns = Files.readAllLines(Path.of(arguments[0])).stream().map(Pattern::compile).collect(Collectors.toList());
    List<String> subjects = Files.readAllLines(Path.of(arguments[1]));
    for (Pattern pattern : patterns) {
      System.out.println(subjects.stream().map(text -> pattern.matcher(text).matches() ? "1" : "0").collect(Collectors.joining()));
    }
  }
}
