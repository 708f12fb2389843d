import HybridCore
import Testing

@Suite struct FocusedFieldTests {
    @Test(
        arguments: [
            (true, true, false, [.cut, .copy, .paste, .selectAll]), (false, true, false, [.paste, .selectAll]),
            (true, false, false, [.copy, .selectAll]), (false, false, false, [.selectAll]),
            (true, true, true, [.paste, .selectAll]),
        ] as [(Bool, Bool, Bool, Set<FocusedField.Command>)])
    func commands(
        hasSelection: Bool, canChange: Bool, isSecret: Bool, expected: Set<FocusedField.Command>
    ) throws {
        let field = try #require(
            FocusedField(
                json: """
                    {"place": [1, 2.5, 30, 4], "hasSelection": \(hasSelection), "canChange": \(canChange),
                     "isSecret": \(isSecret)}
                    """))
        #expect(field.commands == expected)
        #expect([field.x, field.y, field.width, field.height] == [1, 2.5, 30, 4])
    }

    @Test(arguments: [
        "", "null", "{}", "[", #"{"place": [1, 2, 3]}"#, #"{"place": [1, 2, 3, "4"]}"#, #"{"place": [1e9, 2, 3, 4]}"#,
    ])
    func noField(text: String) { #expect(FocusedField(json: text) == nil) }
}
