import HybridCore
import HybridQA
import Testing

@Suite struct DriverTimeoutsTests {
    @Test(arguments: [
        ("{}", 390), (#"{"script": 120000}"#, 480), (#"{"script": null}"#, 86_400), (#"{"implicit": 10000}"#, 400),
        (#"{"pageLoad": 1000, "script": 0, "other": 5}"#, 61), (#"{"pageLoad": 9007199254740991}"#, 86_400),
    ])
    func patienceCoversAllTimeOuts(object: String, seconds: Int) throws {
        var timeouts = DriverTimeouts()
        timeouts.set(try JSONValue(parsing: object))
        #expect(timeouts.patience == seconds)
        timeouts.set(nil)
        #expect(timeouts.patience == seconds)
    }
}
