package import FoundationEssentials
import HybridValues

/// The file format of `HybridDesktop replay` (Docs/QA.md#recordings).
extension RecordedWalk {
    private static let order = [
        "version", "site", "notRecorded", "steps", "action", "path", "link", "button", "summary", "option", "field",
        "position",
        "value", "variable", "page", "command", "argument", "question", "accept", "expect", "main", "modal", "title",
        "status",
    ]

    /// The recording as a file.
    package var text: String {
        var members: [String: JSONValue] = [
            "version": .integer(Self.version), "site": .string(site), "steps": .array(steps.map(\.json)),
        ]
        if !omissions.isEmpty { members["notRecorded"] = .array(omissions.map { .string($0) }) }
        return JSONValue.object(members).pretty(order: Self.order) + "\n"
    }

    /// Parses a file.
    /// - Parameter name: The file's name for the sentences.
    /// - Throws: ``WalkError`` with a sentence for each problem.
    package init(bytes: [UInt8], name: String) throws(WalkError) {
        let json: JSONValue
        do {
            json = try JSONValue(strictly: bytes)
        } catch {
            throw WalkError([localized("\(name): Invalid JSON: \(error).")])
        }
        var reader = ApplicationReader(source: name)
        reader.unknownKeys = .problem
        let top = PlacedValue(value: json, path: "")
        guard json.object != nil, json["steps"] != nil else {
            throw WalkError([
                localized("“\(name)” is not a recording. Save one in the diagnostics window, as a replay file.")
            ])
        }
        guard reader.integer(reader.required("version", of: top), in: 1...Self.version) != nil else {
            throw WalkError(
                reader.problems.map(\.description) + [
                    localized("This version of HybridDesktop reads recordings of version \(Self.version).")
                ])
        }
        reader.checkKeys(of: top, among: ["version", "site", "steps", "notRecorded"])
        let site = reader.url(reader.required("site", of: top), relativeTo: nil, example: "https://example.com/")
        let placed = reader.elements(
            reader.member("steps", of: top), orReport: localized("This must be a list of steps."))
        let steps = placed.prefix(Self.mostSteps).compactMap { reader.step($0) }
        if placed.count > Self.mostSteps {
            reader.problem("steps", localized("A recording has at most \(Self.mostSteps) steps. Split it."))
        }
        let omissions = reader.member("notRecorded", of: top).map { reader.texts($0, example: "…").map(\.text) } ?? []
        if placed.isEmpty { reader.problem("steps", localized("There are no steps. Record some.")) }
        guard reader.problems.isEmpty, let site else { throw WalkError(reader.problems.map(\.description)) }
        self.init(
            site: site.absoluteString, steps: steps,
            omissions: omissions.prefix(Self.mostOmissions).compactMap { DisplayLine.make($0, limit: 200) })
    }

    /// Returns the address of a step's path on the recorded site, or on another one.
    package static func address(of path: String, on base: URL) -> String {
        (ApplicationOrigin(base)?.text ?? "") + path
    }
}

/// The reasons why a file is not a recording, as sentences.
package struct WalkError: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ sentences: [String]) {
        description = sentences.joined(separator: "\n")
    }
}

extension WalkStep {
    fileprivate var json: JSONValue {
        var members = action.members
        if let expected { members["expect"] = expected.json }
        return .object(members)
    }
}

extension WalkAction {
    /// The value of the key `action`, and all keys that go with it.
    private static let keys: [String: [String]] = [
        "visit": ["path"], "click": ["link", "button", "summary", "position"],
        "fill": ["field", "position", "value", "variable", "page"], "select": ["option", "field", "position"],
        "check": ["field", "position"], "uncheck": ["field", "position"], "choose": ["field", "position"],
        "enter": ["field", "position"], "command": ["command", "argument"], "answer": ["question", "accept"],
    ]

    fileprivate static var names: [String] { keys.keys.sorted() }

    fileprivate static func keys(of name: String) -> [String] { ["action", "expect"] + (keys[name] ?? []) }

    fileprivate var members: [String: JSONValue] {
        func members(_ name: String, _ target: WalkTarget, as key: String = "field") -> [String: JSONValue] {
            var members: [String: JSONValue] = ["action": .string(name), key: .string(target.name)]
            if let position = target.position { members["position"] = .integer(position) }
            return members
        }
        switch self {
        case .visit(let path): return ["action": "visit", "path": .string(path)]
        case .click(let control, let target): return members("click", target, as: control.rawValue)
        case .fill(let target, .plain(let text)):
            return members("fill", target).merging(["value": .string(text)]) { $1 }
        case .fill(let target, .secret(let secret, let page)):
            return members("fill", target).merging(
                ["variable": .string(secret.rawValue), "page": .string(page)]) { $1 }
        case .select(let option, let target):
            return members("select", target).merging(["option": .string(option)]) { $1 }
        case .check(let target): return members("check", target)
        case .uncheck(let target): return members("uncheck", target)
        case .choose(let target): return members("choose", target)
        case .enter(let target): return members("enter", target)
        case .command(let name, let argument):
            return ["action": "command", "command": .string(name)]
                .merging(argument.map { ["argument": .integer($0)] } ?? [:]) { $1 }
        case .answer(let question, let accepts):
            return ["action": "answer", "question": .string(question.rawValue), "accept": .bool(accepts)]
        }
    }
}

extension WalkOutcome {
    fileprivate static let keys = ["main", "modal", "title", "status", "error"]

    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "main": .array(main.map { .string($0) }), "title": .string(title),
        ]
        if let modal { members["modal"] = .array(modal.map { .string($0) }) }
        if let status { members["status"] = .integer(status) }
        if isError { members["error"] = true }
        return .object(members)
    }
}

extension ApplicationReader {
    /// Returns a member, and reports a problem if it is missing.
    fileprivate mutating func required(_ key: String, of object: PlacedValue) -> PlacedValue? {
        if let member = member(key, of: object) { return member }
        problem(object.place(of: key), localized("This key is missing. Add it."))
        return nil
    }

    fileprivate mutating func step(_ placed: PlacedValue) -> WalkStep? {
        guard let object = object(placed, example: "{ \"action\": \"click\", \"link\": \"Posts\" }"),
            let action = required("action", of: object), let name = text(action, example: "click")
        else { return nil }
        guard WalkAction.names.contains(name) else {
            problem(
                action.path,
                localized("Unknown value “\(name)”. Use one of: \(WalkAction.names.joined(separator: ", ")).")
                    + Spelling.suggestion(for: name, among: WalkAction.names))
            return nil
        }
        checkKeys(of: object, among: WalkAction.keys(of: name))
        let expected = outcome(member("expect", of: object))
        return walkAction(name, object).map { WalkStep($0, expecting: expected) }
    }

    private mutating func walkAction(_ name: String, _ object: PlacedValue) -> WalkAction? {
        switch name {
        case "visit": return path("path", of: object).map { .visit($0) }
        case "click":
            let controls = WalkControl.allCases.filter { member($0.rawValue, of: object) != nil }
            guard controls.count == 1, let control = controls.first else {
                problem(object.path, localized("A click needs exactly one of the keys link, button and summary."))
                return nil
            }
            return target(control.rawValue, of: object).map { .click(control, $0) }
        case "command":
            let argument = member("argument", of: object)
            guard let name = text(required("command", of: object), example: "back") else { return nil }
            guard let argument else { return .command(name) }
            return integer(argument, in: 0...1_000).map { .command(name, argument: $0) }
        case "answer":
            let question = choice(required("question", of: object), of: WalkQuestion.self)
            guard let accepts = flag(required("accept", of: object)), let question else { return nil }
            return .answer(question, accepts: accepts)
        default: return target("field", of: object).flatMap { fieldAction(name, $0, object) }
        }
    }

    private mutating func fieldAction(_ name: String, _ target: WalkTarget, _ object: PlacedValue) -> WalkAction? {
        switch name {
        case "check": return .check(target)
        case "uncheck": return .uncheck(target)
        case "choose": return .choose(target)
        case "enter": return .enter(target)
        case "select":
            return text(required("option", of: object), example: "Blue").map { .select(option: $0, target) }
        default:
            if let variable = member("variable", of: object), member("value", of: object) == nil {
                let page = path("page", of: object)
                guard let secret = choice(variable, of: WalkSecret.self), let page else { return nil }
                return .fill(target, .secret(secret, page: page))
            }
            guard let value = object.value["value"]?.string, member("variable", of: object) == nil,
                value.count <= RecordedWalk.longestText
            else {
                problem(
                    object.path,
                    localized(
                        "This needs either value, a string of at most \(RecordedWalk.longestText) characters, or variable."
                    ))
                return nil
            }
            return .fill(target, .plain(value))
        }
    }

    private mutating func path(_ key: String, of object: PlacedValue) -> String? {
        guard let placed = required(key, of: object), let path = text(placed, example: "/posts") else { return nil }
        let isPath = path.hasPrefix("/") && !path.hasPrefix("//") && path.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
        if isPath, !path.contains("\\") { return path }
        problem(placed.path, localized("This must be a path on the site, such as \"/posts\"."))
        return nil
    }

    private mutating func target(_ key: String, of object: PlacedValue) -> WalkTarget? {
        let position = member("position", of: object)
        guard let name = text(required(key, of: object), example: "Posts") else { return nil }
        guard let position else { return WalkTarget(name) }
        return integer(position, in: 1...10_000).map { WalkTarget(name, position: $0) }
    }

    private mutating func outcome(_ placed: PlacedValue?) -> WalkOutcome? {
        guard let placed,
            let object = object(placed, keys: WalkOutcome.keys, example: "{ \"main\": [\"/\"], \"title\": \"Home\" }")
        else { return nil }
        let main = texts(required("main", of: object), example: "/").map(\.text)
        let modal = member("modal", of: object).map { texts($0, example: "/posts/new").map(\.text) }
        let status = integer(member("status", of: object), in: 100...599)
        let isError = flag(member("error", of: object)) ?? false
        guard let title = required("title", of: object)?.value.string else { return nil }
        return WalkOutcome(main: main, modal: modal, title: title, status: status, isError: isError)
    }
}
