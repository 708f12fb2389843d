import Testing

/// A scenario: a sign-in configuration, and events with their results.
struct AuthenticatorStateCase: Sendable, CustomTestStringConvertible {
    let name: String
    let strategy: String
    let steps: [(event: String, commands: String)]

    init(_ name: String, _ strategy: String, _ steps: [(event: String, commands: String)]) {
        self.name = name
        self.strategy = strategy
        self.steps = steps
    }

    var testDescription: String { name }

    static let all = native + codes + parts + token + web + browser + requests + signOut + start

    static let native = [
        AuthenticatorStateCase(
            "the right password", "native",
            [
                ("needed 1 /a 401", "dialog /a 401"), ("submit", "1: post ann pw to /in"),
                ("1: yes t Ann", "2: copy cookies"),
                ("2: cookies 200", "dismiss; 3: store t; user Ann; stale but 1; repeat 1"), ("3: done", ""),
            ]),
        AuthenticatorStateCase(
            "three dialogs without an answer are the last until the user visits a page", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("cancel", "dismiss; error 1"),
                ("needed 1 /a", "dialog /a 401"), ("removed 1", "dismiss"),
                ("needed 2 /a", "dialog /a 401"), ("cancel", "dismiss; error 2"),
                ("needed 2 /a", "error 2"), ("link 3 /a", ""), ("button 2 /a", "dialog /a"),
                ("cancel", "dismiss; error 2"), ("needed 2 /a", "dialog /a 401"), ("cancel", "dismiss; error 2"),
                ("needed 2 /a", "dialog /a 401"), ("cancel", "dismiss; error 2"), ("needed 2 /a", "error 2"),
                ("visited", ""), ("needed 2 /a", "dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "cookies alone", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"), ("1: yes", "2: copy cookies"),
                ("2: cookies 200", "dismiss; stale but 1; repeat 1"),
            ]),
        AuthenticatorStateCase(
            "the wrong password, then the right one", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"), ("submit", ""),
                ("1: no Wrong.", "problem Wrong."), ("submit", "2: post ann pw to /in"), ("1: yes old", ""),
                ("2: failed Offline.", "problem Offline."), ("submit", "3: post ann pw to /in"),
                ("3: yes t", "4: copy cookies"), ("4: cookies 200", "dismiss; 5: store t; stale but 1; repeat 1"),
                ("5: failed No keyring.", "notify No keyring."),
            ]),
        AuthenticatorStateCase(
            "a form that is answered with a redirect, at the sign-in page's own address", "native page",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"), ("1: yes", "2: copy cookies"),
                ("2: cookies 303 /sign-in", "dismiss; stale but 1; repeat 1"),
            ]),
        AuthenticatorStateCase(
            "one dialog for all", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("needed 2 /b", ""), ("needed 1 /a", ""), ("link 3 /c", ""),
                ("submit", "1: post ann pw to /in"), ("needed 4 /d", ""), ("1: yes", "2: copy cookies"),
                ("needed 5 /e", ""), ("2: cookies 200", "dismiss; stale but 1,2,3,4,5; repeat 1,2,3,4,5"),
            ]),
        AuthenticatorStateCase(
            "cancel leaves every screen with its error", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("link 2 /b", ""), ("needed 3 /c", ""),
                ("cancel", "dismiss; error 1,3"),
                ("cancel", ""), ("submit", ""), ("button 1 /a", "dialog /a"),
            ]),
        AuthenticatorStateCase(
            "cancel while the server is asked", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"), ("cancel", "dismiss; error 1"),
                ("1: yes t", ""),
            ]),
        AuthenticatorStateCase(
            "cancel after the server's yes comes too late", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"), ("1: yes", "2: copy cookies"),
                ("cancel", "dismiss"), ("2: cookies 200", "stale but 1; repeat 1"), ("needed 1 /a", "error 1"),
            ]),
        AuthenticatorStateCase(
            "a server that never has enough", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"), ("1: yes", "2: copy cookies"),
                ("2: cookies 200", "dismiss; stale but 1; repeat 1"), ("needed 1 /a", "error 1"),
                ("needed 2 /b", "dialog /b 401"), ("cancel", "dismiss; error 2"), ("button 1 /a", "dialog /a"),
                ("cancel", "dismiss; error 1"), ("shown 1", ""), ("needed 1 /a", "dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "cookies that cannot be copied", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"), ("1: yes t", "2: copy cookies"),
                ("2: failed No room.", "problem No room."), ("cancel", "dismiss; error 1"),
            ]),
        AuthenticatorStateCase(
            "a page of another origin", "native",
            [
                ("needed 1 https://evil.test/a", "plain error 1"), ("button 1 http://h.test/a", "plain error 1"),
                ("link 1 https://h.test.evil.test/", ""),
            ]),
        AuthenticatorStateCase("no way of signing in", "none", [("needed 1 /a", "plain error 1"), ("started", "")]),
        AuthenticatorStateCase(
            "a screen that is left", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("needed 2 /b", ""), ("removed 1", ""),
                ("cancel", "dismiss; error 2"),
            ]),
    ]

    static let parts = [
        AuthenticatorStateCase(
            "a form is not repeated: the user sends it again", "native",
            [
                ("form 1 /a", "dialog /a 401"), ("needed 2 /b", ""), ("submit", "1: post ann pw to /in"),
                ("1: yes", "2: copy cookies"),
                (
                    "2: cookies 200",
                    "dismiss; stale but 1,2; repeat 2; notify You are signed in. Send the form again."
                ), ("form 1 /a", "dialog /a 401"), ("cancel", "dismiss"),
            ]),
        AuthenticatorStateCase(
            "a frame asks once, however often it loads", "native",
            [
                ("frame 1 /a", "dialog /a 401"), ("frame 1 /a", ""), ("cancel", "dismiss"), ("frame 1 /a", ""),
                ("frame 2 /b", "dialog /b 401"), ("submit", "1: post ann pw to /in"), ("1: yes", "2: copy cookies"),
                ("2: cookies 200", "dismiss; stale but 2; repeat 2"), ("shown 2", ""), ("frame 2 /b", ""),
                ("frame 1 /a", "dialog /a 401"), ("cancel", "dismiss"), ("removed 1", ""),
                ("frame 1 /a", "dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "whoever asked has gone, and the dialog goes too", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("needed 2 /b", ""), ("removed 1", ""), ("removed 2", "dismiss"),
                ("refused 7 0", "dialog /start"), ("ended 7", "dismiss"),
            ]),
        AuthenticatorStateCase(
            "a page that is refused after its frame gets its error", "native",
            [("frame 1 /a", "dialog /a 401"), ("needed 1 /a", ""), ("cancel", "dismiss; error 1")]),
    ]

    static let token = [
        AuthenticatorStateCase(
            "a kept token signs in without a dialog", "token",
            [
                ("needed 1 /a", "1: look up"), ("needed 2 /b", ""), ("1: found t", "2: cookies from /cookie for t"),
                ("2: cookies 204", "stale but 1,2; repeat 1,2"), ("shown 1", ""),
                ("needed 1 /a", "3: cookies from /cookie for t"), ("3: cookies 200", "stale but 1; repeat 1"),
                ("needed 1 /a", "dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "no kept token", "token",
            [
                ("needed 1 /a", "1: look up"), ("1: missing", "dialog /a 401"), ("submit", "2: post ann pw to /in"),
                ("2: yes t+r", "3: cookies from /cookie for t"),
                ("3: cookies 200", "dismiss; 4: store t+r; stale but 1; repeat 1"),
            ]),
        AuthenticatorStateCase(
            "the keyring is locked", "token",
            [("needed 1 /a", "1: look up"), ("1: failed Locked.", "dialog /a 401"), ("1: found t", "")]),
        AuthenticatorStateCase(
            "a kept token that is worth nothing", "token",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"),
                ("2: cookies 401", "3: remove; dialog /a 401"), ("cancel", "dismiss; error 1"),
                ("needed 2 /b", "dialog /b 401"),
            ]),
        AuthenticatorStateCase(
            "an endpoint that leads to the sign-in page", "token page",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"),
                ("2: cookies 200 /sign-in", "3: remove; dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "an expired token is renewed", "token refresh",
            [
                ("needed 1 /a", "1: look up"), ("1: found t+r", "2: cookies from /cookie for t"),
                ("2: cookies 401", "3: refresh t+r at /refresh"), ("needed 2 /b", ""),
                ("3: refreshed u+s", "4: store u+s; 5: cookies from /cookie for u"),
                ("5: cookies 200", "stale but 1,2; repeat 1,2"),
            ]),
        AuthenticatorStateCase(
            "a renewed token that is refused too", "token refresh",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"),
                ("2: cookies 401", "3: refresh t at /refresh"),
                ("3: refreshed u", "4: store u; 5: cookies from /cookie for u"),
                ("5: cookies 401", "6: remove; dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "a refused renewal asks the screen's user", "token refresh",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"),
                ("2: cookies 401", "3: refresh t at /refresh"), ("3: unrefreshed No more.", "4: remove; dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "offline with a kept token", "token refresh",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"),
                ("2: failed Offline.", "error 1"), ("needed 2 /b", "3: cookies from /cookie for t"),
                ("3: cookies 503", "error 2"), ("needed 3 /c", "4: cookies from /cookie for t"),
                ("4: cookies 401", "5: refresh t at /refresh"), ("5: failed Offline.", "error 3"),
                ("button 1 /a", "dialog /a"),
            ]),
        AuthenticatorStateCase(
            "the server does not take its own token", "token",
            [
                ("needed 1 /a", "1: look up"), ("1: missing", "dialog /a 401"), ("submit", "2: post ann pw to /in"),
                ("2: yes t", "3: cookies from /cookie for t"),
                (
                    "3: cookies 401",
                    "problem The server rejected the token that it issued. Contact the site's administrator."
                ),
                ("submit", "4: post ann pw to /in"),
                ("4: yes", "problem The server's response has no token. Contact the site's administrator."),
            ]),
        AuthenticatorStateCase(
            "the dialog is closed while a bad token is tried", "token",
            [
                ("needed 1 /a", "1: look up"), ("1: missing", "dialog /a 401"), ("submit", "2: post ann pw to /in"),
                ("2: yes t", "3: cookies from /cookie for t"), ("cancel", "dismiss"), ("3: cookies 401", "error 1"),
            ]),
        AuthenticatorStateCase(
            "nobody waits any more", "token",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"), ("removed 1", ""),
                ("2: cookies 401", "3: remove"), ("needed 2 /b", "dialog /b 401"),
            ]),
    ]

    static let web = [
        AuthenticatorStateCase(
            "the site's own page", "web",
            [
                ("needed 1 /a", "web /sign-in"), ("submit", ""), ("needed 2 /b", ""),
                ("left", "dismiss; stale but 1,2; repeat 1,2"), ("left", ""), ("needed 1 /a", "error 1"),
            ]),
        AuthenticatorStateCase(
            "a link to it from a page that stays", "web me",
            [
                ("link 1 /a", "web /sign-in"), ("cancel", "dismiss"), ("link 1 /a", "web /sign-in"),
                ("left", "dismiss; 1: who by cookies; stale but 1; repeat 1"), ("1: user Ann", "user Ann"),
            ]),
    ]

    static let browser = [
        AuthenticatorStateCase(
            "the system's browser", "browser",
            [
                ("needed 1 /a", "1: look up"), ("1: missing", "browser dialog; 2: open browser"), ("2: foreign", ""),
                ("2: code c", "3: exchange c"), ("3: exchanged t+r", "4: cookies from /cookie for t"),
                ("4: cookies 200", "dismiss; 5: store t+r; stale but 1; repeat 1"),
            ]),
        AuthenticatorStateCase(
            "refused in the browser, and again", "browser",
            [
                ("needed 1 /a", "1: look up"), ("1: missing", "browser dialog; 2: open browser"),
                ("2: denied No.", "problem No."), ("2: code c", ""), ("retry", "3: open browser"),
                ("retry", "4: open browser"), ("3: code c", ""), ("4: code c", "5: exchange c"),
                ("5: unexchanged Late.", "problem Late."), ("retry", "6: open browser"),
                ("6: failed No browser.", "problem No browser."), ("cancel", "dismiss; error 1"), ("retry", ""),
            ]),
        AuthenticatorStateCase(
            "renewal without a refresh token", "browser",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"),
                ("2: cookies 401", "3: remove; browser dialog; 4: open browser"),
            ]),
        AuthenticatorStateCase(
            "renewal with one", "browser",
            [
                ("needed 1 /a", "1: look up"), ("1: found t+r", "2: cookies from /cookie for t"),
                ("2: cookies 401", "3: refresh t+r at /oauth/token"),
            ]),
    ]

    static let requests = [
        AuthenticatorStateCase(
            "requests wait for the keyring", "native",
            [
                ("made 1", "1: look up"), ("made 2", ""), ("1: found t", "send 1,2"), ("made 3", "send 3"),
            ]),
        AuthenticatorStateCase(
            "many share one renewal", "native refresh",
            [
                ("made 1", "1: look up"), ("made 2", ""), ("made 3", ""), ("1: found t", "send 1,2,3"),
                ("refused 1 1", "2: refresh t at /refresh"), ("refused 2 1", ""),
                ("2: refreshed u", "3: store u; send 1,2"),
                ("refused 3 1", "send 3"), ("refused 1 2", "fail 1"), ("ended 1", ""), ("ended 2", ""),
            ]),
        AuthenticatorStateCase(
            "a refused renewal signs out", "native refresh me",
            [
                ("made 1", "1: look up"), ("1: found t", "send 1"), ("refused 1 1", "2: refresh t at /refresh"),
                ("2: unrefreshed No more.", "fail 1; 3: remove"), ("3: done", "4: clear"),
                ("4: done", "user nobody; restart; notify No more."),
            ]),
        AuthenticatorStateCase(
            "a renewal that is unclear", "native refresh",
            [
                ("made 1", "1: look up"), ("1: found t", "send 1"), ("refused 1 1", "2: refresh t at /refresh"),
                ("needed 5 /a", ""), ("2: unclear Busy.", "error 5; fail 1"), ("made 2", "send 2"),
            ]),
        AuthenticatorStateCase(
            "a screen comes in during a renewal", "native refresh",
            [
                ("made 1", "1: look up"), ("1: found t", "send 1"), ("refused 1 1", "2: refresh t at /refresh"),
                ("needed 5 /a", ""), ("2: refreshed u", "3: store u; send 1; dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "a request without a token asks for a sign-in", "native",
            [
                ("made 1", "1: look up"), ("1: missing", "send 1"), ("refused 1 0", "dialog /start"),
                ("submit", "2: post ann pw to /in"), ("2: yes t", "3: copy cookies"),
                ("3: cookies 200", "dismiss; 4: store t; stale but none; send 1"), ("refused 1 1", "fail 1"),
            ]),
        AuthenticatorStateCase(
            "cancel gives requests their 401", "native",
            [
                ("made 1", "1: look up"), ("1: missing", "send 1"), ("refused 1 0", "dialog /start"),
                ("cancel", "dismiss; fail 1"),
            ]),
    ]

    static let signOut = [
        AuthenticatorStateCase(
            "signing out", "token out",
            [
                ("needed 1 /a", "1: look up"), ("1: found t", "2: cookies from /cookie for t"),
                ("2: cookies 200", "stale but 1; repeat 1"), ("sign-out", "3: revoke t; 4: remove"), ("sign-out", ""),
                ("4: done", ""), ("needed 2 /b", "error 2"), ("made 7", "fail 7"), ("3: done", "5: clear"),
                ("5: done", "user nobody; restart"), ("needed 3 /c", "dialog /c 401"),
            ]),
        AuthenticatorStateCase(
            "every step fails", "token out",
            [
                ("sign-out", "1: look up"), ("1: failed Locked.", "2: revoke by cookies; 3: remove"),
                ("2: failed Offline.", ""), ("3: failed Locked.", "4: clear"),
                (
                    "4: failed Busy.",
                    "user nobody; restart; notify You are signed out here, but the server could not be "
                        + "notified. Offline.\nYou are signed out, but the token could not be removed from the "
                        + "keyring. Locked.\nYou are signed out, but some of the site's data could not be removed "
                        + "from this computer. Busy."
                ), ("needed 1 /a", "dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "the server is told with the kept token", "native out",
            [
                ("sign-out", "1: look up"), ("1: found t", "2: revoke t; 3: remove"), ("3: done", ""),
                ("2: done", "4: clear"),
            ]),
        AuthenticatorStateCase(
            "without an address to tell", "native",
            [("sign-out", "1: remove"), ("1: done", "2: clear"), ("2: done", "user nobody; restart")]),
        AuthenticatorStateCase(
            "of the web's way", "web", [("sign-out", "1: clear"), ("1: done", "user nobody; restart")]),
        AuthenticatorStateCase(
            "in the middle of signing in", "native",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"),
                ("sign-out", "dismiss; error 1; 2: remove"), ("1: yes t", ""), ("2: done", "3: clear"),
                ("3: done", "user nobody; restart"),
            ]),
    ]

    static let start = [
        AuthenticatorStateCase(
            "a kept token is checked", "token me refresh",
            [
                ("started", "1: look up"), ("needed 1 /a", ""),
                ("1: found t", "2: who t; 3: cookies from /cookie for t"),
                ("2: user Ann", "user Ann"), ("3: cookies 200", "stale but 1; repeat 1"),
            ]),
        AuthenticatorStateCase(
            "a token that has expired is renewed, once", "token me refresh",
            [
                ("started", "1: look up"), ("1: found t", "2: who t"), ("2: nobody", "3: refresh t at /refresh"),
                ("3: refreshed u", "4: store u; 5: who u"), ("5: nobody", "6: remove"),
                ("needed 1 /a", "dialog /a 401"),
            ]),
        AuthenticatorStateCase(
            "a token that is worth nothing goes quietly", "native me",
            [("started", "1: look up"), ("1: found t", "2: who t"), ("2: nobody", "3: remove"), ("made 1", "send 1")]),
        AuthenticatorStateCase(
            "a refused check", "token me refresh",
            [
                ("started", "1: look up"), ("1: found t", "2: who t"), ("2: nobody", "3: refresh t at /refresh"),
                ("3: unrefreshed No.", "4: remove"), ("4: done", ""),
            ]),
        AuthenticatorStateCase(
            "no word from the server", "token me",
            [("started", "1: look up"), ("1: found t", "2: who t"), ("2: unknown", ""), ("made 1", "send 1")]),
        AuthenticatorStateCase("nothing to ask", "token", [("started", "")]),
        AuthenticatorStateCase("no token", "native me", [("started", "1: look up"), ("1: missing", "")]),
    ]
}
