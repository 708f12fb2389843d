import FoundationEssentials
import HybridCore
import HybridQA

/// Elements, shadow roots, frames and windows in commands and answers, which WebKitGTK's driver passes only in part.
extension DriverSession {
    /// Executes a client's command.
    func execute(_ command: DriverCommand, _ request: Request) async -> DriverAnswer {
        var answer = await route(command, request)
        // The page closed, or was left, while its script ran.
        if request.isScript, answer.value == .null || answer.error == "javascript error",
            DriverScript.asksForState(request.body)
        {
            answer = await route(command, request)
        }
        do throws(DriverRefusal) {
            if Self.withScript(request).isScript, DriverScript.isMarked(answer.text), let value = answer.value {
                answer = DriverAnswer(value: try DriverScript.result(value, window: await currentWindow()))
            }
        } catch {
            answer = DriverAnswer(error)
        }
        if let error = answer.error {
            let body = try? JSONValue(parsing: String(decoding: request.body, as: UTF8.self))
            let words = request.path.split(separator: "/").dropFirst(2).map(String.init)
            let right = references.correct(error, words: words, body: body, at: await place())
            return right.map { DriverAnswer($0) } ?? answer
        }
        if DriverReferences.areIn(answer.text), let value = answer.value { references.note(value, at: await place()) }
        return answer
    }

    /// Returns the request for a property as that for a script.
    static func withScript(_ request: Request) -> Request {
        let words = request.path.split(separator: "/").map(String.init)
        guard request.method == "GET", words.count == 6, words[2] == "element", words[4] == "property" else {
            return request
        }
        let name = String(decoding: PercentEncoding.decode(Array(words[5].utf8)), as: UTF8.self)
        return Request(
            "POST", "/session/\(words[1])/execute/sync", Array(DriverScript.property(name, of: words[3]).text.utf8))
    }

    /// The current browsing context.
    private func place() async -> DriverReferences.Place {
        DriverReferences.Place(
            window: await currentWindow() ?? "", frames: frames.map { String(decoding: $0.body, as: UTF8.self) })
    }

    func currentWindow() async -> String? {
        if window == nil { window = await forward(request("GET", "window")).value?.string }
        return window
    }
}
