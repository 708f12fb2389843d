package import FoundationEssentials
import HybridValues

/// The process of adding a web site. The user enters the address, the launcher looks up the site and shows a preview,
/// and then installs the site.
package struct SiteAdding: Equatable, Sendable {
    /// The current step.
    package enum Step: Equatable, Sendable {
        /// The launcher waits for an address.
        case asking
        /// The launcher fetches the description of the site.
        case looking(URL)
        /// The launcher shows the user a preview.
        case showing(SitePreview, SitePreview.Standing)
        case installing(SitePreview)
        case done
    }

    package enum Event: Equatable, Sendable {
        /// The user edited the address.
        case typed
        /// The user pressed the button or the Enter key.
        case confirmed(address: String, name: String)
        case found(SitePreview, SitePreview.Standing, at: URL)
        /// The site cannot be loaded, or no application can be made of it.
        case notFound(String, at: URL)
        /// The site was installed. The texts are warnings for the user.
        case installed([String])
        case notInstalled(String)
    }

    package enum Command: Equatable, Sendable {
        case look(URL)
        case install(SitePreview, name: String)
        /// Show this message and close the dialog.
        case finish(String)
    }

    package private(set) var step = Step.asking
    /// Problems or warnings, as sentences.
    package private(set) var notice: String?
    private var name = ""

    /// Starts the process without an address.
    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch (event, step) {
        case (.typed, .asking), (.typed, .looking), (.typed, .showing): (step, notice) = (.asking, nil)
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
            return [.finish(([localized("\(name) was added to your app grid.")] + warnings).joined(separator: " "))]
        case (.notInstalled(let problem), .installing): (step, notice) = (.asking, problem)
        default: break
        }
        return []
    }

    /// True if the notice is a hint, and the site can be installed.
    package var isHint: Bool {
        if case .showing(_, let standing) = step { return Self.canBeInstalled(standing) }
        return false
    }

    /// True while a response is awaited.
    package var isBusy: Bool {
        switch step {
        case .looking, .installing: true
        case .asking, .showing, .done: false
        }
    }

    /// The site that is being shown or installed.
    package var preview: SitePreview? {
        switch step {
        case .showing(let preview, _), .installing(let preview): preview
        case .asking, .looking, .done: nil
        }
    }

    /// The label of the button, with a mnemonic, or `nil` if no action is possible.
    package var button: String? {
        switch step {
        case .asking, .looking: localized("_Look Up")
        case .showing(_, .new), .installing: localized("_Install")
        case .showing(_, .older): localized("_Update")
        case .showing(_, .written), .done: nil
        }
    }

    /// Returns whether the button is enabled.
    /// - Parameter address: The address that the user entered.
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
                localized("“\(name)” is already installed. Updating replaces its details with the site's current ones.")
            case .written(let name):
                localized(
                    "“\(name)” is already installed from an application file with more settings than the "
                        + "site provides. To update it, run “HybridDesktop install FILE”.")
            }
        let all = [first].compactMap(\.self) + preview.warnings
        return all.isEmpty ? nil : all.joined(separator: " ")
    }
}
