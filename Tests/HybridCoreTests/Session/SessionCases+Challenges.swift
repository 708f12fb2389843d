import HybridCore

extension SessionCase {
    private typealias On = SessionNotation

    private static var space: ProtectionSpace {
        guard let space = ProtectionSpace(scheme: .basic, url: On.page("/"), realm: "archive") else {
            preconditionFailure("The test's own address is broken.")
        }
        return space
    }

    /// HTTP credentials and certificates: the watchdog pauses while the user is asked.
    static let challenges: [SessionCase] = [
        .init(
            "a password is asked for", from: SessionState(name: .main), shows: 1,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (.challenged, "pause"),
                (.challengeSettled(nil), "arm 1"),
                (On.commit("/one"), "arm 1"),
                (.loadFinished, "await 1"),
                (On.loaded(), "uncover 1; rendered 1; disarm; completed 1"),
            ]),
        .init(
            "two passwords are asked for at once", shows: 2,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (.challenged, "pause"),
                (.challenged, "pause"),
                (.challengeSettled(nil), ""),
                (On.started("T2", "/two"), ""),
                (.challengeSettled(nil), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (On.completed("T2"), "disarm; completed 2"),
            ]),
        .init(
            "a visit that begins while a password is asked for", from: SessionState(name: .main), shows: nil,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (.challenged, "pause"),
                (On.visit(2, "/two"), "disarm; stop; cancelled 1; started 2 coldBoot; cover 2; load /two"),
                (.challengeSettled(nil), "arm 2"),
            ]),
        .init(
            "a frame of a page that is there asks", shows: 1,
            [(.challenged, ""), (.challengeSettled(nil), ""), (.challengeSettled(nil), "")]),
        .init(
            "a frame without HTTP credentials does not lead to the application's own sign-in", shows: 2,
            [
                (.challenged, ""),
                (.challengeSettled(.declined(space)), ""),
                (.message(.signInNeeded(status: 401, isForm: false)), ""),
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (On.completed("T2"), "disarm; completed 2"),
                (.challenged, ""),
                (.challengeSettled(.foreign(space)), ""),
                (.message(.signInNeeded(status: 401, isForm: false)), "sign in for 2: frame(status: Optional(401))"),
            ]),
        redirectedForm(
            "a button that leads to the sign-in page", hasInput: false, cause: "refused(status: Optional(401))"),
        redirectedForm("a form that leads to the sign-in page", hasInput: true, cause: "form(status: Optional(401))"),
        redirectedForm(
            "a button after which the user typed", hasInput: false, typesMeanwhile: true,
            cause: "form(status: Optional(401))"),
        .init(
            "the certificate is accepted after all", from: SessionState(name: .main), shows: nil,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (.certificateAccepted, "load /one; arm 1"),
                (.loadFinished, ""),
                (.loadFailed(.certificate(.expired, host: "example.com")), "disarm; failed 1 tls"),
                (.certificateAccepted, ""),
            ]),
        .init(
            "the certificate of a load without a visit", shows: 1, [(.certificateAccepted, "")]),
    ]

    /// A form that Turbo sends and the server redirects to the sign-in page.
    private static func redirectedForm(
        _ name: String, hasInput: Bool, typesMeanwhile: Bool = false, cause: String
    ) -> SessionCase {
        SessionCase(
            name, shows: 1,
            [
                (.message(.formActivated(location: On.page("/form"), hasInput: hasInput)), ""),
                (.message(.formSubmissionStarted(location: On.page("/form"))), "form"),
            ] + (typesMeanwhile ? [(.message(.formInputAdded), "")] : []) + [
                (.message(.signInNeeded(status: 401, isForm: true, isRedirected: true)), "sign in for 1: \(cause)")
            ])
    }
}
