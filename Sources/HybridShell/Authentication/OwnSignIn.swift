import FoundationEssentials
import HybridCore

/// Runs the application's own sign-in while the shell treats it as a sign-in dialog.
final class OwnSignIn: SignInPresentation {
    private let context: SignInContext
    private let handler: SignInHandler?
    private let completion: @MainActor (SignInOutcome?) -> Void
    private var task: Task<Void, Never>?

    /// - Parameter completion: Called with the result, which is `nil` if the user cancelled.
    init(
        _ context: SignInContext, _ handler: SignInHandler?,
        _ completion: @escaping @MainActor (SignInOutcome?) -> Void
    ) {
        self.context = context
        self.handler = handler
        self.completion = completion
    }

    func present() {
        task = Task { [context, handler, completion] in
            let outcome: SignInOutcome?
            do {
                outcome = Self.outcome(of: try await handler?(context) ?? .cancelled)
            } catch {
                outcome = .rejected(message: (error as? VisitError).map { ErrorMessage($0).body } ?? "\(error)")
            }
            if !Task.isCancelled { completion(outcome) }
        }
    }

    /// Nothing: the application's code shows its own problems.
    func showProblem(_ problem: String) {}

    func close() { task?.cancel() }

    private static func outcome(of result: SignInResult) -> SignInOutcome? {
        switch result {
        case .cancelled: nil
        case .signedIn(nil, let user): .success(nil, user.map(SignedInUser.init))
        case .signedIn(let text?, let user):
            if let token = Secret(token: text) {
                .success(Tokens(access: token), user.map(SignedInUser.init))
            } else {
                .rejected(message: localized("The token is not valid in a header. Use printable ASCII characters."))
            }
        }
    }
}
