import HybridCore
import Testing

@Suite struct JSONParserTests {
    @Test(
        arguments: [
            ("{}", [:]),
            (" [ 1 , -2.5, 1e2, true, null ] ", [1, .number(-2.5), .number(100), true, .null]),
            (#"{"a":{"b":["c"]},"a":1}"#, ["a": 1]),
            (#""\u00e9\ud83d\ude00\n\/""#, "é😀\n/"),
            ("\u{FEFF}{}", [:]),
            ("18446744073709551616", .number(18_446_744_073_709_551_616)),
            (#"{"café":"ü"}"#, ["café": "ü"]),
        ] as [(String, JSONValue)])
    func values(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(strictly: Array(text.utf8)) == expected)
    }

    @Test(arguments: [
        ("", "expected a value, found the end of the text at line 1, column 1"),
        ("{\n  \"a\": 1,\n}", "expected a key in double quotes, found “}” at line 3, column 1"),
        ("{\"a\" 1}", "expected a colon, found “1” at line 1, column 6"),
        ("[1 2]", "expected a comma or “]”, found “2” at line 1, column 4"),
        ("[1,2", "expected a comma or “]”, found the end of the text at line 1, column 5"),
        ("{} x", "expected the end of the text, found “x” at line 1, column 4"),
        ("tru", "expected a value, found “t” at line 1, column 1"),
        ("\"a", "a string is not closed at line 1, column 1"),
        ("\"a\nb\"", "a string contains a raw line break or control character at line 1, column 3"),
        (#""\d""#, #"a string contains an unknown escape; a backslash is written “\\” at line 1, column 2"#),
        (#""\ud800""#, "half a surrogate pair at line 1, column 2"),
        (#""\u12"#, "“\\u” needs four hexadecimal digits at line 1, column 2"),
        ("01", "a number has a leading zero at line 1, column 1"),
        ("1e999", "a number is too large at line 1, column 1"),
        ("-", "expected a digit, found the end of the text at line 1, column 2"),
        ("\u{1}", "expected a value at line 1, column 1"),
    ])
    func problems(text: String, expected: String) {
        #expect(message { _ = try JSONValue(strictly: Array(text.utf8)) } == expected)
    }

    @Test func deepNestingIsAnError() {
        let text = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(message { _ = try JSONValue(strictly: text) }?.hasPrefix("the values are nested too deeply") == true)
    }

    @Test func invalidUTF8IsAnError() {
        #expect(
            message { _ = try JSONValue(strictly: [0x22, 0xFF, 0x22]) } == "a string is not UTF-8 at line 1, column 1")
    }
}
