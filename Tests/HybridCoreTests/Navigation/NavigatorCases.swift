import Testing

/// One row: stacks, proposal, resulting stacks, commands in order.
struct NavigatorCase: CustomTestStringConvertible {
    let start: String
    let proposal: String
    let end: String
    let commands: String

    init(_ start: String, _ proposal: String, _ end: String, _ commands: String) {
        self.start = start
        self.proposal = proposal
        self.end = end
        self.commands = commands
    }

    var testDescription: String { "[\(start)] \(proposal)" }
}

extension NavigatorCase {
    /// The reference's section 2.2: presentation, context, state. Letters denote its states: D without a modal, M with
    /// a modal.
    static let table: [NavigatorCase] = [
        // default, default, D and M
        .init("one", "/two", "one two+", "show main push; visit main two+ advance"),
        .init("one", "/two animated=false", "one two+", "show main push; visit main two+ advance"),
        .init(
            "one | m", "/two", "one two+", "dismiss; forget modal m; show main push; visit main two+ advance"),
        // default, modal, D and M
        .init("one", "/m context=modal", "one | m+", "present large; show modal none; visit modal m+ advance"),
        .init("one", "/m presentation=modal", "one | m+", "present large; show modal none; visit modal m+ advance"),
        .init(
            "one", "/m presentation=authentication", "one | m+",
            "present large; show modal none; visit modal m+ advance"),
        .init("one | m", "/n context=modal", "one | m n+", "show modal push; visit modal n+ advance"),
        // push: a value added by Android. Always a new screen, even for the same page.
        .init("one", "/one presentation=push", "one one+", "show main push; visit main one+ advance"),
        .init("one two", "/one presentation=push", "one two one+", "show main push; visit main one+ advance"),
        .init(
            "one | m", "/one presentation=push", "one one+",
            "dismiss; forget modal m; show main push; visit main one+ advance"),
        // replace; the action is not forced to `replace`
        .init(
            "one two", "/three presentation=replace", "one three+",
            "show main none; visit main three+ advance; forget main two"),
        .init(
            "one two | m", "/three presentation=replace", "one three+",
            "dismiss; forget modal m; show main none; visit main three+ advance; forget main two"),
        .init(
            "one", "/m presentation=replace context=modal", "one | m+",
            "present large; show modal none; visit modal m+ advance"),
        .init(
            "one | m n", "/o presentation=replace context=modal", "one | m o+",
            "show modal none; visit modal o+ advance; forget modal n"),
        // pop
        .init("one two", "/x presentation=pop", "one", "show main pop; visit main one restore; forget main two"),
        .init("one", "/x presentation=pop", "one", ""),
        .init("one two | m", "/x presentation=pop", "one two", "dismiss; forget modal m"),
        .init(
            "one | m n", "/x presentation=pop", "one | m", "show modal pop; visit modal m restore; forget modal n"),
        .init(
            "one | m n", "/x presentation=pop context=modal", "one | m",
            "show modal pop; visit modal m restore; forget modal n"),
        .init("(map) two", "/x presentation=pop", "(map)", "show main pop; forget main two"),
        // refresh
        .init("one two", "/x presentation=refresh", "one", "show main pop; visit main one replace; forget main two"),
        .init("one", "/x presentation=refresh", "one", "visit main one replace"),
        .init("(map)", "/x presentation=refresh", "(map)", "reload main (map)"),
        .init(
            "(map) two", "/x presentation=refresh", "(map)", "show main pop; reload main (map); forget main two"),
        .init("(map) | m", "/x presentation=refresh", "(map)", "dismiss; forget modal m; reload main (map)"),
        // The response to a form refreshes the list beneath. A link does not.
        .init("(map) | m", "/map presentation=pop response", "(map)", "dismiss; forget modal m; reload main (map)"),
        .init("one | m", "/x presentation=refresh", "one", "dismiss; forget modal m; visit main one replace"),
        .init(
            "one | m n", "/x presentation=refresh", "one | m",
            "show modal pop; visit modal m replace; forget modal n"),
        // clear_all: the proposed page itself is never visited
        .init(
            "one two three", "/x presentation=clear_all", "one",
            "show main pop; visit main one replace; forget main two three"),
        .init("one", "/x presentation=clear_all", "one", "visit main one replace"),
        .init(
            "one two | m n", "/x presentation=clear_all", "one",
            "dismiss; forget modal m n; show main pop; visit main one replace; forget main two"),
        // replace_root, also in a modal's context
        .init(
            "one two", "/x presentation=replace_root", "x+",
            "show main none; visit main x+ replace; forget main one two"),
        .init(
            "one | m", "/x presentation=replace_root context=modal", "x+",
            "dismiss; forget modal m; show main none; visit main x+ replace; forget main one"),
        // none
        .init("one two | m", "/x presentation=none", "one two | m", ""),
        .init("one", "/x presentation=none context=modal", "one", ""),
        // An unknown value is treated as the default.
        .init("one", "/two presentation=sideways", "one two+", "show main push; visit main two+ advance"),
        // native screens: no visit
        .init("one", "/map native", "one (map)+", "show main push"),
        .init("one", "/map native context=modal", "one | (map)+", "present large; show modal none"),
        .init(
            "one (map)", "/two presentation=replace", "one two+",
            "show main none; visit main two+ advance; forget main (map)"),
        // Modal styles
        .init(
            "one", "/m context=modal modal_style=form_sheet modal_dismiss_gesture_enabled=false", "one | m+",
            "present formSheet fixed; show modal none; visit modal m+ advance"),
        .init(
            "one", "/m context=modal modal_style=sideways modal_dismiss_gesture_enabled=true", "one | m+",
            "present large; show modal none; visit modal m+ advance"),
    ]

    /// The reference's sections 2.3 (push or replace) and 2.4 (same page).
    static let pushOrReplace: [NavigatorCase] = [
        .init("one", "/one", "one+", "show main none; visit main one+ advance; forget main one"),
        .init("one", "/one/", "one/+", "show main none; visit main one/+ advance; forget main one"),
        .init("one", "/one#anchor", "one#anchor+", "show main none; visit main one#anchor+ advance; forget main one"),
        .init("one", "/one?a=1", "one one?a=1+", "show main push; visit main one?a=1+ advance"),
        .init(
            "one", "/one?a=1 query_string_presentation=replace", "one?a=1+",
            "show main none; visit main one?a=1+ advance; forget main one"),
        .init("one two", "/one", "one", "show main pop; visit main one restore; forget main two"),
        .init("one two", "/one replace", "one", "show main pop; visit main one restore; forget main two"),
        .init("one two", "/one animated=false", "one", "show main pop; visit main one restore; forget main two"),
        .init("one?a=1 two", "/one", "one?a=1 two one+", "show main push; visit main one+ advance"),
        .init(
            "one?a=1 two", "/one query_string_presentation=replace", "one?a=1",
            "show main pop; visit main one?a=1 restore; forget main two"),
        .init("one two three", "/one", "one two three one+", "show main push; visit main one+ advance"),
        .init("one", "/two replace", "two+", "show main none; visit main two+ replace; forget main one"),
        .init("one two", "/three replace", "one three+", "show main none; visit main three+ replace; forget main two"),
        .init("one two", "/three restore", "one three+", "show main none; visit main three+ restore; forget main two"),
        .init(
            "one | m n", "/m context=modal", "one | m", "show modal pop; visit modal m restore; forget modal n"),
        .init(
            "one | m", "/m context=modal", "one | m+", "show modal none; visit modal m+ advance; forget modal m"),
        // With a modal open, a different page is pushed on main even if it requests a replacement.
        .init(
            "one | m", "/two replace", "one two+",
            "dismiss; forget modal m; show main push; visit main two+ replace"),
        .init(
            "one | m", "/one replace", "one+",
            "dismiss; forget modal m; show main none; visit main one+ replace; forget main one"),
        .init(
            "one two | m", "/one", "one",
            "dismiss; forget modal m; show main pop; visit main one restore; forget main two"),
        // By URL for native screens too, not by class as on iOS.
        .init("(map)", "/map native", "(map)+", "show main none; forget main (map)"),
        .init("(map) two", "/map", "(map)", "show main pop; forget main two"),
    ]

    /// Law 1: a response fetched by Turbo is used without a second request where its page is shown. iOS drops it.
    static let responses: [NavigatorCase] = [
        .init("one", "/two response", "one two+", "show main push; visit main two+ advance response"),
        .init(
            "one", "/two replace response", "two+",
            "show main none; visit main two+ replace response; forget main one"),
        .init("one two", "/one response", "one", "show main pop; visit main one replace response; forget main two"),
        .init(
            "one two", "/x presentation=replace_root response", "x+",
            "show main none; visit main x+ replace response; forget main one two"),
        .init(
            "one two", "/one presentation=clear_all response", "one",
            "show main pop; visit main one replace response; forget main two"),
        .init(
            "one two", "/x presentation=clear_all response", "one",
            "show main pop; visit main one replace; forget main two"),
        .init(
            "one two", "/one presentation=refresh response", "one",
            "show main pop; visit main one replace response; forget main two"),
        .init(
            "one two", "/x presentation=refresh response", "one",
            "show main pop; visit main one replace; forget main two"),
        .init(
            "one | m", "/one presentation=refresh response", "one",
            "dismiss; forget modal m; visit main one replace response"),
        .init(
            "one two", "/one presentation=pop response", "one",
            "show main pop; visit main one replace response; forget main two"),
        .init(
            "one | m", "/one presentation=pop response", "one",
            "dismiss; forget modal m; visit main one replace response"),
        .init(
            "one | m n", "/m presentation=pop response", "one | m",
            "show modal pop; visit modal m replace response; forget modal n"),
        .init(
            "one | m", "/one response", "one+",
            "dismiss; forget modal m; show main none; visit main one+ advance response; forget main one"),
        .init(
            "one", "/m context=modal response", "one | m+",
            "present large; show modal none; visit modal m+ advance response"),
        .init(
            "(map) two", "/map response", "(map)", "show main pop; reload main (map); forget main two"),
    ]

    /// The reference's section 2.7.
    static let redirects: [NavigatorCase] = [
        // A page on its way to main was redirected into the modal: no screen of it stays on main.
        .init(
            "one two*", "/m replace redirected context=modal", "one | m+",
            "show main none; visit main one restore; forget main two; "
                + "present large; show modal none; visit modal m+ replace response"),
        .init(
            "one", "/m replace redirected context=modal", "one | m+",
            "present large; show modal none; visit modal m+ replace response"),
        // A form's response: the form stays in its place.
        .init(
            "one two", "/m redirected context=modal", "one two | m+",
            "present large; show modal none; visit modal m+ advance response"),
        // Within one stack, the redirected page replaces the requested one. No screen is popped.
        .init(
            "one two*", "/three replace redirected", "one three+",
            "show main none; visit main three+ replace response; forget main two"),
        .init(
            "one | m n", "/o replace redirected context=modal", "one | m o+",
            "show modal none; visit modal o+ replace response; forget modal n"),
        // From the modal to main: the whole modal is dismissed.
        .init(
            "one | m n", "/two redirected", "one two+",
            "dismiss; forget modal m n; show main push; visit main two+ advance response"),
    ]

    /// The reference's section 2.8. The properties are those of the built-in rules.
    static let historical: [NavigatorCase] = {
        let recede = "/recede_historical_location presentation=pop historical_location=true"
        let resume = "/resume_historical_location presentation=none historical_location=true"
        let refresh = "/refresh_historical_location presentation=refresh historical_location=true"
        func rule(_ presentation: String) -> String { " presentation=\(presentation) historical_location=true" }
        return [
            .init("one two", recede, "one", "show main pop; visit main one restore; forget main two"),
            .init("one", recede, "one", ""),
            .init(
                "one two | m n", recede, "one",
                "dismiss; forget modal m n; show main pop; visit main one restore; forget main two"),
            .init("one | m", recede, "one", "dismiss; forget modal m"),
            .init("one two", resume, "one two", ""),
            .init("one two | m n", resume, "one two", "dismiss; forget modal m n"),
            .init("one two", refresh, "one", "show main pop; visit main one replace; forget main two"),
            .init("one two | m n", refresh, "one two", "dismiss; forget modal m n; visit main two replace"),
            // The notice of `recede_or_redirect_to(..., notice:)`, independent of the step's result.
            .init("one", "/recede_historical_location?notice=Saved%21" + rule("pop"), "one", "notify Saved!"),
            .init(
                "one | m", "/resume_historical_location?notice=It+is+%3Cb%3Esaved" + rule("none"), "one",
                "dismiss; forget modal m; notify It is <b>saved"),
            // A page displays its own notice.
            .init(
                "one", "/two?notice=Saved", "one two?notice=Saved+",
                "show main push; visit main two?notice=Saved+ advance"),
            // A form's response, which would replace the form if it were a page.
            .init(
                "one two", recede + " adopts replace", "one",
                "show main pop; visit main one restore; forget main two"),
            .init("one | m", refresh + " redirected", "one", "dismiss; forget modal m; visit main one replace"),
        ]
    }()

    /// The reference's section 9.3 in its order, without rows listed above. Where iOS has an empty main stack below a
    /// modal, this table has a native screen, because no screen is shown over an empty stack.
    static let iosHierarchy: [NavigatorCase] = [
        .init("", "/one", "one+", "show main none; visit main one+ advance"),
        .init("", "/one replace", "one+", "show main none; visit main one+ replace"),
        .init(
            "(map)", "/one presentation=replace", "one+", "show main none; visit main one+ advance; forget main (map)"),
        .init(
            "(map) | m n", "/x context=modal presentation=refresh", "(map) | m",
            "show modal pop; visit modal m replace; forget modal n"),
        .init(
            "one | m", "/x context=modal presentation=refresh", "one", "dismiss; forget modal m; visit main one replace"
        ),
        .init("(map)", "/m context=modal", "(map) | m+", "present large; show modal none; visit modal m+ advance"),
        .init(
            "(map) | m", "/one", "(map) one+", "dismiss; forget modal m; show main push; visit main one+ advance"),
        .init(
            "(map) | m", "/one replace", "(map) one+",
            "dismiss; forget modal m; show main push; visit main one+ replace"),
        .init(
            "(map) | m", "/n context=modal replace", "(map) | n+",
            "show modal none; visit modal n+ replace; forget modal m"),
        .init(
            "one | two", "/one?foo=bar replace", "one one?foo=bar+",
            "dismiss; forget modal two; show main push; visit main one?foo=bar+ replace"),
        .init(
            "one | two", "/one?foo=bar replace query_string_presentation=replace", "one?foo=bar+",
            "dismiss; forget modal two; show main none; visit main one?foo=bar+ replace; forget main one"),
        .init(
            "(map) | one", "/two presentation=replace context=modal", "(map) | two+",
            "show modal none; visit modal two+ advance; forget modal one"),
        .init("(map) web", "/x presentation=pop", "(map)", "show main pop; forget main web"),
    ]

    /// The first screen is shown whatever its rules require, instead of an empty window. iOS and Android leave it
    /// empty.
    static let firstScreen: [NavigatorCase] = [
        "context=modal", "presentation=pop", "presentation=refresh", "presentation=clear_all", "presentation=none",
        "presentation=replace_root", "presentation=push",
    ].map { .init("", "/one " + $0, "one+", "show main none; visit main one+ advance") }

    /// A screen whose page never appeared is replaced by the next link of the page below.
    static let abandoned: [NavigatorCase] = [
        .init("one two*", "/three", "one three+", "show main none; visit main three+ advance; forget main two"),
        .init(
            "one two*", "/three origin=link", "one three+",
            "show main none; visit main three+ advance reload; forget main two"),
        .init("one two*", "/one", "one", "show main pop; visit main one restore; forget main two"),
        .init("one two*", "/two", "one two+", "show main none; visit main two+ advance; forget main two"),
        .init("one two*", "/three presentation=push", "one two three+", "show main push; visit main three+ advance"),
        // Requests by the user or another program keep it.
        .init("one two*", "/three origin=native", "one two three+", "show main push; visit main three+ advance"),
        .init("one two*", "/three origin=dbus", "one two three+", "show main push; visit main three+ advance"),
        // The first screen stays, because Back must lead somewhere.
        .init("one*", "/two", "one two+", "show main push; visit main two+ advance"),
        // A native screen is displayed immediately.
        .init("one (map)", "/three", "one (map) three+", "show main push; visit main three+ advance"),
        // The link is in the modal, not on the page below the screen.
        .init(
            "one two* | m", "/three", "one two three+",
            "dismiss; forget modal m; show main push; visit main three+ advance"),
    ]

    /// A second click during Back comes from the page left by the first.
    static let late: [NavigatorCase] = [
        .init("one two", "/x presentation=refresh late", "one two", ""),
        .init("one two", "/x presentation=pop late", "one two", ""),
        .init("one two", "/x presentation=pop late origin=link", "one two", ""),
        .init("one | m n", "/x context=modal presentation=refresh late", "one | m n", ""),
        .init("one two", "/x presentation=refresh historical_location=true late", "one two", ""),
        // A page that never appeared can be left before it arrives.
        .init("one two*", "/x presentation=pop late", "one", "show main pop; visit main one restore; forget main two"),
        // If the visit itself leads back, or without a click.
        .init(
            "one two", "/x presentation=pop late redirected", "one",
            "show main pop; visit main one restore; forget main two"),
        .init(
            "one two", "/x presentation=pop late origin=redirect", "one",
            "show main pop; visit main one restore; forget main two"),
        .init(
            "one two", "/x presentation=pop late origin=dbus", "one",
            "show main pop; visit main one restore; forget main two"),
        .init("one two", "/three late", "one two three+", "show main push; visit main three+ advance"),
    ]

    /// A load that the web view started itself is taken over wherever its page is shown.
    static let adoption: [NavigatorCase] = [
        .init("one", "/two adopts origin=form", "one two+", "show main push; visit main two+ advance adopting"),
        .init(
            "one two", "/one adopts origin=form", "one",
            "show main pop; visit main one replace adopting; forget main two"),
        .init(
            "one two", "/x adopts presentation=replace_root", "x+",
            "show main none; visit main x+ replace adopting; forget main one two"),
        .init(
            "one two", "/one adopts presentation=clear_all", "one",
            "show main pop; visit main one replace adopting; forget main two"),
        .init(
            "one two", "/x adopts presentation=clear_all", "one",
            "show main pop; visit main one replace; forget main two"),
        // A form returned with errors replaces itself, also if it was posted to the previous page.
        .init(
            "one two", "/one replace adopts origin=form", "one one+",
            "show main none; visit main one+ replace adopting; forget main two"),
        // The web view of one session cannot take over the load of the other.
        .init(
            "one | m", "/two adopts origin=form", "one two+ | m",
            "show main push; visit main two+ advance reload"),
        .init(
            "one", "/m adopts context=modal", "one | m+", "present large; show modal none; visit modal m+ advance"),
        .init(
            "one | m", "/n adopts context=modal", "one | m n+", "show modal push; visit modal n+ advance adopting"),
        .init(
            "one | m", "/n adopts context=modal from=main", "one | m n+", "show modal push; visit modal n+ advance"),
    ]

    /// Links that the page's library leaves to the browser are loaded by it. The response may be a file: the screen to
    /// be replaced stays until a page arrives.
    static let fullLoads: [NavigatorCase] = [
        .init("one", "/two origin=link", "one two+", "show main push; visit main two+ advance reload"),
        .init("one", "/two origin=newWindow", "one two+", "show main push; visit main two+ advance reload"),
        .init("one", "/two origin=form", "one two+", "show main push; visit main two+ advance reload"),
        .init("one", "/two origin=redirect", "one two+", "show main push; visit main two+ advance reload"),
        .init(
            "one", "/m origin=link context=modal", "one | m+",
            "present large; show modal none; visit modal m+ advance reload"),
        .init("one", "/map origin=link native", "one (map)+", "show main push"),
        .init("one two", "/one origin=link", "one", "show main pop; visit main one replace reload; forget main two"),
        .init(
            "one two", "/x origin=link presentation=pop", "one",
            "show main pop; visit main one restore; forget main two"),
        .init("(map) two", "/map origin=link", "(map)", "show main pop; forget main two"),
        .init("one", "/one origin=link", "one one+", "show main none; visit main one+ advance reload"),
        .init(
            "one two", "/x origin=link presentation=replace", "one two x+",
            "show main none; visit main x+ advance reload"
        ),
        .init(
            "one two | m", "/x origin=link presentation=replace_root", "one two x+ | m",
            "show main none; visit main x+ replace reload"),
        .init("one | m", "/two origin=link", "one two+ | m", "show main push; visit main two+ advance reload"),
        .init("one two* | m", "/x origin=link", "one two x+ | m", "show main push; visit main x+ advance reload"),
        .init(
            "one | m", "/map origin=link native", "one (map)+", "dismiss; forget modal m; show main push"),
    ]

    static let all = [
        table, pushOrReplace, responses, redirects, historical, iosHierarchy, firstScreen, abandoned, late, adoption,
        fullLoads,
    ].flatMap(\.self)
}
