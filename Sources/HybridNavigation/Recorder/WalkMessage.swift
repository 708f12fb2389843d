import FoundationEssentials
import HybridValues

/// A report of the script that watches the user in a page (`Resources/recorder.js`).
package enum WalkMessage: Equatable, Sendable {
    /// - Parameter isImplicit: True if the click may come from the key Enter in a field.
    case clicked(WalkControl, WalkTarget, isImplicit: Bool)
    /// The user changed the text of a field.
    /// - Parameter field: Identifies the field among those of all documents.
    case filled(field: String, WalkTarget, WalkText)
    case selected(option: String, WalkTarget)
    case checked(WalkTarget, isOn: Bool)
    case chose(WalkTarget)
    /// The user pressed Enter in a field, and its form was sent.
    case entered(WalkTarget)
    case omitted(Omission)

    /// An action that a recording cannot contain.
    package enum Omission: String, Sendable {
        case component, deselected, editor, file, frame, modified, prompt, signIn, unnamed
    }

    /// Parses the script's message; `nil` if it is not one.
    package init?(json text: String) {
        guard let json = try? JSONValue(parsing: text, limits: .message), let kind = json["kind"]?.string else {
            return nil
        }
        if kind == "omitted" {
            guard let omission = json["reason"]?.string.flatMap(Omission.init) else { return nil }
            self = .omitted(omission)
            return
        }
        guard let name = json["name"]?.string, !name.isEmpty, name.count <= WalkTarget.longestName else { return nil }
        let target = WalkTarget(name, position: json["position"]?.integer)
        switch kind {
        case "click":
            guard let control = json["control"]?.string.flatMap(WalkControl.init) else { return nil }
            self = .clicked(control, target, isImplicit: json["implicit"]?.bool ?? false)
        case "fill":
            guard let field = json["field"]?.string else { return nil }
            // A secret's text would be ignored even if the script sent it.
            if let secret = json["secret"]?.string {
                guard let page = json["page"]?.string.flatMap({ URL(webAddress: $0) }) else { return nil }
                let kind = WalkSecret(rawValue: secret) ?? .password
                self = .filled(field: field, target, .secret(kind, page: WalkPath.path(of: page)))
                return
            }
            guard let value = json["value"]?.string else { return nil }
            self = .filled(field: field, target, .plain(String(value.prefix(RecordedWalk.longestText))))
        case "select":
            guard let option = json["option"]?.string else { return nil }
            self = .selected(option: option, target)
        case "check", "uncheck": self = .checked(target, isOn: kind == "check")
        case "choose": self = .chose(target)
        case "enter": self = .entered(target)
        default: return nil
        }
    }
}

extension WalkMessage.Omission {
    var sentence: String {
        switch self {
        case .component:
            localized(
                "The use of the page's native parts, such as buttons and search, is not recorded. Add it to the script."
            )
        case .deselected: localized("Deselecting options of a list is not recorded. Add it to the script.")
        case .modified:
            localized("Clicks with Ctrl, Shift or the middle button are not recorded. Add them to the script.")
        case .prompt: localized("Text typed in a prompt is not recorded. Add it to the script.")
        case .file: localized("The choice of a file is not recorded. Add it to the script.")
        case .editor: localized("Text in an editor without a field is not recorded. Add it to the script.")
        case .frame: localized("Actions in an embedded page (iframe) are not recorded. Add them to the script.")
        case .signIn: localized("Signing in in a native dialog is not recorded. Add it to the script.")
        case .unnamed: localized("A click on a link or button without a name is not recorded. Give it a name.")
        }
    }
}
