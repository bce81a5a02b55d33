import java.util.stream.*
int twice(int n) { return 2 * n; }
record Pair(int a, String b) {}
var pairs = IntStream.range(0, 3).mapToObj(i -> new Pair(twice(i), "p" + i)).collect(Collectors.toList());
for (var p : pairs) System.out.println(p);
String text = """
    a text block
    """;
Object shape = switch (text.length()) { case 0 -> "none"; default -> text.strip(); };
int wrong = "not a number";
throw new IllegalStateException("seen")
java.nio.ByteBuffer.allocateDirect(64).putLong(0, 7L).getLong(0)
/vars
/exit
