import HybridCore
import HybridResources

extension PageEngine {
    /// Collects facts about the page's use of Turbo.
    /// - Parameter completion: A closure that is called once. Its argument is `nil` if the page does not answer.
    func readFacts(timeout: Int, completion: @escaping @MainActor (PageFacts?) -> Void) {
        readJSON(Resources.pageFacts, in: UserScripts.world, .document, timeout: timeout) { [weak self] json in
            guard let self, var facts = json.flatMap({ PageFacts($0) }) else { return completion(nil) }
            guard !facts.files.isEmpty else { return completion(facts) }
            // Only the page's own world has the library.
            let script = "JSON.stringify([...(window.Turbo?.config?.drive?.unvisitableExtensions ?? \"\")])"
            readJSON(script, in: nil, .message, timeout: timeout) { json in
                let endings = json?.array?.compactMap(\.string) ?? []
                facts.removeUnvisitedFiles(endings.isEmpty ? nil : endings)
                completion(facts)
            }
        }
    }

    private func readJSON(
        _ script: String, in world: String?, _ limits: JSONLimits, timeout: Int,
        completion: @escaping @MainActor (JSONValue?) -> Void
    ) {
        evaluate(script, in: world, timeout: timeout, as: .text) { outcome in
            let text = (try? outcome.get()).flatMap { $0 }
            completion(text.flatMap { try? JSONValue(parsing: $0, limits: limits) })
        }
    }
}
