import FoundationEssentials

/// A sign-in with JSON in two steps. The first request sends the password. The second one sends a one-time code and
/// data of the first response.
@MainActor
enum CodeAuthentication {
    static func add(to routes: inout Routes) {
        routes.post("/api/first-step", first)
        routes.post("/api/second-step", second)
    }

    private static func first(_ context: Context) -> PageResponse {
        guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(context.request.body)) else {
            return PageResponse(status: 400)
        }
        let account = context.site.accounts.authenticate(
            email: fields["email"] ?? "", password: fields["password"] ?? "")
        guard let account else { return PageResponse(status: 401, json: #"{"error":"Wrong e-mail or password."}"#) }
        return challenge(account, in: context)
    }

    private static func challenge(_ account: Account, in context: Context) -> PageResponse {
        let session = RailsSessions.start(in: context)
        session.halfSignedIn = account
        return PageResponse(
            status: 401,
            json: """
                {"otp_required":true,"challenge":"\(session.forgeryToken)","message":"A code was sent to your telephone."}
                """)
    }

    private static func second(_ context: Context) -> PageResponse {
        guard !context.site.behaviour.accounts.expiresCodes else {
            return PageResponse(status: 410, json: #"{"error":"The code is too old."}"#)
        }
        guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(context.request.body)),
            let session = context.railsSession, let account = session.halfSignedIn,
            fields["challenge"] == session.forgeryToken, fields["password"] == nil
        else { return PageResponse(status: 400, json: #"{"error":"The first step is missing."}"#) }
        guard fields["code"] == DeviseAuthentication.code else {
            return PageResponse(status: 422, json: #"{"error":"This is not the code."}"#)
        }
        if context.site.behaviour.accounts.codesWantedAgain > 0 {
            context.site.behaviour.accounts.codesWantedAgain -= 1
            return challenge(account, in: context)
        }
        session.halfSignedIn = nil
        context.signIn(account, remember: false)
        return PageResponse(json: #"{"token":"\#(context.site.accounts.issueTokens(for: account).access)"}"#)
    }
}
