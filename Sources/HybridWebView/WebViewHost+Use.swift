import GLibBridge
package import HybridCore

/// Detects the user's activity in the page.
extension WebViewHost {
    /// The time limit for the answer in milliseconds. Only the refresh of the page waits for the answer.
    private static let usePatience = 5_000

    /// Asks the page how the user is using it.
    /// - Parameter completion: A closure that is called once. Its argument is `nil` if the page does not answer.
    package func askUse(completion: @escaping @MainActor (ReturnRefresh.PageUse?) -> Void) {
        evaluateApart("window.pageUse ? window.pageUse() : ''", timeout: Self.usePatience) { outcome in
            guard case .success(let text?) = outcome else { return completion(nil) }
            completion(.init(text))
        }
    }
}
