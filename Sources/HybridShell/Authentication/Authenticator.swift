import HybridCore
@MainActor final class Authenticator {
    init(environment: ShellEnvironment, profile: WebProfile) {}
    var isPresenting = false
    func attempts(for: Int) -> Int { 0 }
    func signIn(in: Widget, completion: () -> Void) {}
    func signOut() async {}
}
