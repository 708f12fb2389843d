import ArgumentParser
import HybridComponents
import HybridCore
import HybridShell

/// The command `component controller`, which writes the page's controller of a bridge component.
package enum ControllerCommand {
    /// The outputs of the command `component`.
    package enum Output: String, ExpressibleByArgument {
        case controller
    }

    package static var abstract: String { localized("Write the Stimulus controller of a bridge component.") }

    /// Returns the controller of a component.
    /// - Parameters:
    ///   - application: The application whose components are included, or `nil` for the built-in ones alone.
    ///   - program: The name of the program in the script's comment.
    /// - Throws: ``UsageError`` if there is no such component, or its messages have no types or two equal names.
    @MainActor package static func script(
        of name: String, in application: HybridApplication?, program: String
    ) throws -> String {
        var contracts = ComponentContracts.builtIn.filter { application?.components[$0.name] == nil }
        contracts += application?.typedComponents.values.map { $0.contract }.sorted { $0.name < $1.name } ?? []
        guard let contract = contracts.first(where: { $0.name == name }) else {
            throw unknown(name, isUntyped: application?.components[name] != nil, among: contracts.map(\.name))
        }
        let script = ControllerScript(contract, command: "\(program) component controller \(name)")
        guard let (one, other) = script.clash else { return script.text }
        throw UsageError(
            localized("The names “\(one)” and “\(other)” become the same JavaScript name. Rename one of them."))
    }

    private static func unknown(_ name: String, isUntyped: Bool, among names: [String]) -> UsageError {
        let list = names.joined(separator: ", ")
        let shown = DisplayLine.make(name, limit: 40) ?? ""
        guard !isUntyped else {
            return UsageError(
                localized(
                    "The component “\(shown)” does not declare the types of its messages. Conform to "
                        + "TypedBridgeComponent and use app.register."))
        }
        guard let near = Spelling.nearest(to: name, among: names) else {
            return UsageError(localized("There is no component “\(shown)”. The components are: \(list)."))
        }
        return UsageError(
            localized("There is no component “\(shown)”. Did you mean “\(near)”? The components are: \(list)."))
    }
}
