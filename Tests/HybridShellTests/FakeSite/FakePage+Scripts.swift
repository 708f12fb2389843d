import CGtk
import GLibBridge
import HybridCore

@testable import HybridShell
@testable import HybridWebView

/// The scripts that the shell runs in a page.
extension FakePage {
    func evaluate(
        _ script: String, in world: String?, timeout: Int?, as form: ScriptResultForm,
        completion: @escaping @MainActor (Result<String?, GLibError>) -> Void
    ) {
        guard !isHung else {
            // The product waits for this result without a time limit.
            guard !script.contains("hasUnsavedFields") else { return }
            let error = GLibError(domain: "g-io-error-quark", code: Int(G_IO_ERROR_TIMED_OUT.rawValue), message: "")
            return later { completion(.failure(error)) }
        }
        if script.contains("native:restore") { later { [self] in connectComponents() } }
        let answer =
            if script.contains("hasUnsavedFields") { "\(holdsText)" } else if script.contains("pageUse") {
                #"{"isInUse": \#(use.isInUse), "hasForm": \#(use.hasForm)}"#
            } else { "0" }
        later { completion(.success(answer)) }
    }

    /// A page without a guard may be closed at once. That of a page with one opens a dialog, which answers the inquiry.
    func tryClose() {
        guard hasGuard, holdsText else {
            host?.unsaved.mayGoAtOnce = true
            return
        }
        later { [self] in host?.found(.unsaved) }
    }
}
