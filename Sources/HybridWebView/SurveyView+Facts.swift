package import FoundationEssentials
package import GLibBridge
package import HybridCore
import HybridResources

/// Questions to a loaded page, for audits.
extension SurveyView {
    /// Reads facts about the document.
    /// - Parameter completion: A closure that is called once. Its argument is `nil` if the page does not answer.
    package func readFacts(timeout: Int, completion: @escaping @MainActor (DocumentFacts?) -> Void) {
        evaluate(Resources.auditFacts, timeout: timeout) { [weak self] outcome in
            guard let self, case .success(let text?) = outcome, let json = try? JSONValue(parsing: text) else {
                return completion(nil)
            }
            engine.readFacts(timeout: timeout) { [weak self] page in
                self?.detectTurbo(timeout: timeout) { hasTurbo in
                    completion(DocumentFacts(json, turbo: page ?? PageFacts(), hasTurbo: hasTurbo))
                }
            }
        }
    }

    private func detectTurbo(timeout: Int, completion: @escaping @MainActor (Bool) -> Void) {
        // Only the page's own world has the library.
        let script = "return String(Boolean(window.Turbo?.navigator || window.Turbolinks?.supported))"
        engine.call(script, "", timeout: timeout) { completion((try? $0.get()) == "true") }
    }

    /// Runs axe-core in the page's own world.
    /// - Parameter completion: A closure that is called once with axe's result, or the reason why it did not run.
    package func runAxe(
        _ source: String, timeout: Int, completion: @escaping @MainActor (Result<JSONValue, GLibError>) -> Void
    ) {
        let body = "\(source)\n;return JSON.stringify(await window.axe.run({ resultTypes: [\"violations\"] }))"
        engine.call(body, "", timeout: timeout) { outcome in
            completion(outcome.map { $0.flatMap { try? JSONValue(parsing: $0) } ?? .null })
        }
    }

    /// Fetches a page of the same site, without showing it, and returns its links.
    /// - Parameter completion: A closure that is called once. Its argument is `nil` if the page cannot be fetched, or
    ///   requires a sign-in.
    package func fetchLinks(of url: URL, timeout: Int, completion: @escaping @MainActor ([URL]?) -> Void) {
        engine.call(Self.linkScript, url.absoluteString, timeout: timeout) { outcome in
            guard let text = try? outcome.get(), let links = (try? JSONValue(parsing: text))?.array else {
                return completion(nil)
            }
            completion(links.compactMap(\.string).compactMap { URL(webAddress: $0) })
        }
    }

    private static let linkScript = """
        const response = await fetch(argument, { credentials: "same-origin", headers: { Accept: "text/html" } })
        if (response.status === 401) return null
        const isPage = (response.headers.get("content-type") ?? "").includes("html")
        if (!response.ok || !isPage) return "[]"
        const page = new DOMParser().parseFromString(await response.text(), "text/html")
        const base = new URL(page.querySelector("base[href]")?.getAttribute("href") ?? "", response.url)
        const links = [...page.querySelectorAll("a[href], area[href]")].filter(
          ({ dataset }) => (dataset.turboMethod ?? dataset.method ?? "get").toLowerCase() === "get",
        )
        const addresses = links.flatMap((link) => {
          try {
            return [new URL(link.getAttribute("href"), base).href.split("#")[0]]
          } catch {
            return []
          }
        })
        return JSON.stringify([...new Set(addresses)].slice(0, 2000).concat(response.redirected ? [response.url] : []))
        """
}
