import HybridCore
import Testing

@Suite struct FileNameTests {
    @Test(arguments: [
        ("report.pdf", "report.pdf"), ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"),
        ("C:\\Windows\\run.exe", "run.exe"), (".bashrc", "bashrc"), ("...hidden", "hidden"), ("..", "download"),
        (".", "download"), ("", "download"), ("/", "download"), ("a\u{0}b\n\tc\u{7F}.txt", "abc.txt"),
        ("\u{1B}[2Jclear.txt", "[2Jclear.txt"), ("a\u{202E}fdp.exe", "afdp.exe"), ("a\u{2028}b\u{2029}c", "abc"),
        ("\u{200B}\u{FEFF}", "download"), ("  spaces .txt \u{A0}", "spaces .txt"), (". .x", "x"),
        ("Übersicht 2024 – Ärzte.ods", "Übersicht 2024 – Ärzte.ods"), ("👩‍👩‍👧.png", "👩👩👧.png"),
        ("photo.png.Desktop", "photo.png.Desktop.download"), ("a.kdelnk", "a.kdelnk.download"),
    ])
    func isSafe(suggestion: String, expected: String) {
        #expect(FileName.safe(suggestion) == expected)
    }

    @Test func overlongNameKeepsExtension() {
        let long = FileName.safe(String(repeating: "ä", count: 300) + ".tar.gz")
        #expect(long.utf8.count <= 200 && long.hasPrefix("ää") && long.hasSuffix("ä.tar.gz"))
        let sentence = FileName.safe("Dr. " + String(repeating: "word ", count: 100))
        #expect(sentence.utf8.count <= 200 && sentence.hasPrefix("Dr. word word"))
    }

    @Test(
        arguments: [
            ("a.txt", [], "a.txt"), ("a.txt", ["a.txt"], "a (1).txt"), ("a.txt", ["a.txt", "a (1).txt"], "a (2).txt"),
            ("a.tar.gz", ["a.tar.gz"], "a (1).tar.gz"), ("a", ["a"], "a (1)"),
            ("v1.2.pdf", ["v1.2.pdf"], "v1.2 (1).pdf"),
        ] as [(String, [String], String)])
    func isFree(name: String, taken: [String], expected: String) {
        #expect(FileName.free(name) { taken.contains($0) } == expected)
    }
}
