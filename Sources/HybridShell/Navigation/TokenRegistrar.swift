import HybridCore
import Logging

/// Gives pages the token that their server uses to send notifications, if the application's code provides a token.
package final class TokenRegistrar {
    /// The function of the page that receives the token. The name is the one used in the tutorial for hybrid
    /// applications.
    package static let function = "window.bridge.register"

    private let provide: @MainActor () async -> String?
    private let logger: Logger
    private var delivery = TokenDelivery()

    init(_ provide: @escaping @MainActor () async -> String?, logger: Logger) {
        self.provide = provide
        self.logger = logger
    }

    /// Handles a completed visit to one of the application's pages.
    func pageShown(isNewDocument: Bool, in view: WebViewHost) {
        guard delivery.pageShown(isNewDocument: isNewDocument) else { return }
        Task { @MainActor [weak self, weak view] in
            guard let self else { return }
            guard let token = await provide(), let view, view.url.map(view.origin.contains) == true,
                let function = try? PageFunction(Self.function, [.string(token)])
            else { return delivery.ended(isDelivered: false) }
            view.call(function, timeout: 20_000) { [weak self] result in self?.ended(result) }
        }
    }

    private func ended(_ result: Result<JSONValue, PageScriptError>) {
        switch result {
        case .success: delivery.ended(isDelivered: true)
        // Not every page defines the function.
        case .failure(.noFunction): delivery.ended(isDelivered: false)
        case .failure(let error):
            delivery.ended(isDelivered: false)
            logger.notice("the page did not accept the notification token", metadata: ["error": "\(error)"])
        }
    }

    func identityChanged() { delivery.identityChanged() }
}
