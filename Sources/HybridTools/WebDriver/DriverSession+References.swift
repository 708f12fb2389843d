import FoundationEssentials
import HybridCore
import HybridQA

/// Elements, shadow roots, frames and windows in commands and answers, which WebKitGTK's driver passes only in part.
extension DriverSession {
    /// Executes a client's command.
    func execute(_ command: DriverCommand, _ request: Request) async -> DriverAnswer {
        let request = Self.withScript(request)
        var answer = await route(command, request)
        // The page closed, or was left, while its script ran.
        if request.isScript, answer.value == .null || answer.error == "javascript error",
            DriverScript.asksForState(request.body)
        {
            answer = await route(command, request)
        }
        if request.isScript, DriverScript.isMarked(answer.text), let value = answer.value {
            do throws(DriverRefusal) {
                answer = DriverAnswer(value: try DriverScript.result(value, window: await currentWindow()))
            } catch {
                return DriverAnswer(error)
            }
        }
        let words = request.path.split(separator: "/").dropFirst(2).map(String.init)
        let body = try? JSONValue(parsing: String(decoding: request.body, as: UTF8.self))
        if let error = answer.error {
            return references.correct(error, words: words, body: body, at: place).map { DriverAnswer($0) } ?? answer
        }
        if request.method != "GET" { place.moved(by: words, body) }
        if DriverReferences.areIn(answer.text), let value = answer.value { references.note(value, at: place) }
        return answer
    }

    /// Returns the request for a property as that for a script.
    private static func withScript(_ request: Request) -> Request {
        let words = request.path.split(separator: "/").map(String.init)
        guard request.method == "GET", words.count == 6, words[2] == "element", words[4] == "property" else {
            return request
        }
        let name = String(decoding: PercentEncoding.decode(Array(words[5].utf8)), as: UTF8.self)
        return Request(
            "POST", "/session/\(words[1])/execute/sync", Array(DriverScript.property(name, of: words[3]).text.utf8))
    }

    /// The handle of the selected window.
    func currentWindow() async -> String? {
        await forward(request("GET", "window")).value?.string.map(handles.known)
    }
}
