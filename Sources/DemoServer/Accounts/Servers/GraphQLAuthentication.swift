import FoundationEssentials

/// A sign-in with a GraphQL mutation and variables. Every response has the status 200. A failure is in `errors`.
@MainActor
enum GraphQLAuthentication {
    static func add(to routes: inout Routes) {
        routes.post("/graphql") { context in
            guard let body = try? JSONDecoder().decode(Body.self, from: Data(context.request.body)) else {
                return PageResponse(status: 400, json: #"{"errors":[{"message":"Must provide query string."}]}"#)
            }
            if body.query.contains("login(") { return login(body.variables ?? [:], in: context) }
            if body.query.contains("refresh(") { return refresh(body.variables ?? [:], in: context) }
            return error("Cannot query that field.", code: "GRAPHQL_VALIDATION_FAILED")
        }
    }

    private static func login(_ variables: [String: String], in context: Context) -> PageResponse {
        guard let email = variables["email"], let password = variables["password"] else {
            return error("Variable \"$email\" of required type \"String!\" was not provided.", code: "BAD_USER_INPUT")
        }
        guard let account = context.site.accounts.authenticate(email: email, password: password) else {
            return error("Wrong e-mail or password.", code: "UNAUTHENTICATED")
        }
        let tokens = context.site.accounts.issueTokens(for: account)
        let user = #"{"id":"1","name":"\#(account.name)","email":"\#(account.email)"}"#
        return answer(tokens, more: #","user":\#(user)"#)
    }

    private static func refresh(_ variables: [String: String], in context: Context) -> PageResponse {
        guard let tokens = context.site.accounts.refresh(variables["token"] ?? "") else {
            return error("The token is worth nothing.", code: "UNAUTHENTICATED")
        }
        return answer(tokens, more: "")
    }

    private static func answer(_ tokens: AccountStore.Pair, more: String) -> PageResponse {
        PageResponse(
            json: #"{"data":{"login":{"accessToken":"\#(tokens.access)","refreshToken":"\#(tokens.refresh)"\#(more)}}}"#
        )
    }

    private static func error(_ message: String, code: String) -> PageResponse {
        let text = message.replacing("\"", with: "\\\"")
        return PageResponse(
            json: """
                {"data":{"login":null},
                 "errors":[{"message":"\(text)","path":["login"],"extensions":{"code":"\(code)"}}]}
                """)
    }
}

private struct Body: Decodable {
    let query: String
    let variables: [String: String]?
}
