package import FoundationEssentials

/// Adding a site, from its address to the menu: what is asked, looked up, shown and installed.
package struct SiteAdding: Equatable, Sendable {
    /// How far it has come.
    package enum Step: Equatable, Sendable {
        /// An address is to be typed.
        case asking
        /// The site is asked what it says of itself.
        case looking(URL)
        /// The user looks at what would be installed.
        case showing(SitePreview, SitePreview.Standing)
        /// It is being installed.
        case installing(SitePreview)
        /// It is in the menu.
        case done
    }

    /// What happens.
    package enum Event: Equatable, Sendable {
        /// The address has other letters.
        case typed
        /// The user has pressed the button, or Enter.
        case confirmed(address: String, name: String)
        /// The site has answered.
        case found(SitePreview, SitePreview.Standing, at: URL)
        /// The site cannot be had, or says what makes no application.
        case notFound(String, at: URL)
        /// The site is in the menu; what the user should know all the same.
        case installed([String])
        /// It could not be installed.
        case notInstalled(String)
    }

    /// What is to be done.
    package enum Command: Equatable, Sendable {
        /// Ask the site.
        case look(URL)
        /// Install it under a name.
        case install(SitePreview, name: String)
        /// It is done: say so and go.
        case finish(String)
    }

    /// How far it has come.
    package private(set) var step = Step.asking
    /// What is wrong, or should be known, as sentences.
    package private(set) var notice: String?
    private var name = ""

    /// Begins with nothing.
    package init() {}

    /// Takes what has happened.
    package mutating func handle(_ event: Event) -> [Command] {
        switch (event, step) {
        case (.typed, .asking), (.typed, .looking), (.typed, .showing):
            (step, notice) = (.asking, nil)
        case (.confirmed(let address, _), .asking):
            do {
                let url = try StartURL.parse(address)
                (step, notice) = (.looking(url), nil)
                return [.look(url)]
            } catch {
                notice = "\(error)"
            }
        case (.found(let preview, let standing, let url), .looking(let asked)) where url == asked:
            (step, notice) = (.showing(preview, standing), Self.notice(preview, standing))
        case (.notFound(let problem, let url), .looking(let asked)) where url == asked:
            (step, notice) = (.asking, problem)
        case (.confirmed(_, let chosen), .showing(let preview, let standing)) where Self.canBeInstalled(standing):
            (step, notice) = (.installing(preview), nil)
            name = DisplayLine.make(chosen, limit: 80) ?? preview.name
            return [.install(preview, name: name)]
        case (.installed(let warnings), .installing):
            step = .done
            return [.finish(([localized("\(name) is in the applications menu.")] + warnings).joined(separator: " "))]
        case (.notInstalled(let problem), .installing):
            (step, notice) = (.asking, problem)
        default: break
        }
        return []
    }

    /// Whether an answer is being waited for.
    package var isBusy: Bool {
        switch step {
        case .looking, .installing: true
        case .asking, .showing, .done: false
        }
    }

    /// What would be installed, or is.
    package var preview: SitePreview? {
        switch step {
        case .showing(let preview, _), .installing(let preview): preview
        case .asking, .looking, .done: nil
        }
    }

    /// The word on the button, with an underscore before the letter that presses it; `nil` where there is nothing to do.
    package var button: String? {
        switch step {
        case .asking, .looking: localized("_Look Up")
        case .showing(_, .new), .installing: localized("_Install")
        case .showing(_, .older): localized("_Update")
        case .showing(_, .written), .done: nil
        }
    }

    /// Whether there is something to confirm.
    /// - Parameter address: what has been typed.
    package func canConfirm(address: String) -> Bool {
        !isBusy && button != nil && (step != .asking || !address.allSatisfy(\.isWhitespace))
    }

    private static func canBeInstalled(_ standing: SitePreview.Standing) -> Bool {
        if case .written = standing { return false }
        return true
    }

    private static func notice(_ preview: SitePreview, _ standing: SitePreview.Standing) -> String? {
        let first: String? =
            switch standing {
            case .new: nil
            case .older(let name):
                localized("“\(name)” is installed already. To update it takes over what the site says now.")
            case .written(let name):
                localized(
                    "“\(name)” is installed already, from an application file that says more than the site does. It is "
                        + "brought up to date with “HybridDesktop install FILE”.")
            }
        let all = [first].compactMap(\.self) + preview.warnings
        return all.isEmpty ? nil : all.joined(separator: " ")
    }
}
