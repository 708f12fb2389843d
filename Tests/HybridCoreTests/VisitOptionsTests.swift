import HybridCore
import Testing

@Suite struct VisitOptionsTests {
    @Test(arguments: [
        ("{}", VisitOptions()),
        (#"{"action":"restore"}"#, VisitOptions(action: .restore)),
        (#"{"action":"sideways"}"#, VisitOptions()),
        (#"{"response":null}"#, VisitOptions()),
        (
            #"{"response":{"statusCode":301,"redirected":true}}"#,
            VisitOptions(response: VisitResponse(statusCode: 301, redirected: true, policies: nil))
        ),
        (
            #"{"action":"replace","response":{"statusCode":200,"responseHTML":"<html></html>"}}"#,
            VisitOptions(
                action: .replace, response: VisitResponse(statusCode: 200, responseHTML: "<html></html>", policies: nil)
            )
        ),
    ])
    func options(text: String, expected: VisitOptions) throws {
        #expect(VisitOptions(json: try JSONValue(parsing: text)) == expected)
    }

    @Test func missingResponseIsOmitted() {
        #expect(VisitOptions(action: .replace).json.text == #"{"action":"replace"}"#)
    }
}
