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
        ("", "the text ends where a value is expected at line 1, column 1"),
        ("{\n  \"a\": 1,\n}", "“}” stands where a key in double quotes is expected at line 3, column 1"),
        ("{\"a\" 1}", "“1” stands where a colon is expected at line 1, column 6"),
        ("[1 2]", "“2” stands where a comma or “]” is expected at line 1, column 4"),
        ("[1,2", "the text ends where a comma or “]” is expected at line 1, column 5"),
        ("{} x", "“x” stands where the end of the text is expected at line 1, column 4"),
        ("tru", "“t” stands where a value is expected at line 1, column 1"),
        ("\"a", "a string is not closed at line 1, column 1"),
        ("\"a\nb\"", "a string contains a raw line break or control character at line 1, column 3"),
        (#""\d""#, #"a string contains an unknown escape; a backslash is written “\\” at line 1, column 2"#),
        (#""\ud800""#, "half a surrogate pair at line 1, column 2"),
        (#""\u12"#, "“\\u” needs four hexadecimal digits at line 1, column 2"),
        ("01", "a number starts with a needless 0 at line 1, column 1"),
        ("1e999", "a number is too large at line 1, column 1"),
        ("-", "the text ends where a digit is expected at line 1, column 2"),
        ("\u{1}", "a value is expected at line 1, column 1"),
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
