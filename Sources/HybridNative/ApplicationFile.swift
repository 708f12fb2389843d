import FoundationEssentials
import HybridComponents
import HybridCore
package import HybridServices

/// The file that describes an application.
package enum ApplicationFile {
    /// Reads it, and says on standard error what its author should know though it can be used.
    /// - Throws: every problem of the file, as sentences.
    package static func read(_ path: String, environment: String?) throws -> Site {
        let json = try InputFile.read(path, as: .application)
        var site = try read(json, called: path, in: directory(of: path), environment: environment)
        site.applicationFile = path
        site.environment = environment
        return site
    }

    /// Reads what it says.
    /// - Parameters:
    ///   - name: the file's name in messages.
    ///   - directory: where the files that it names are.
    /// - Throws: every problem of the file, as sentences.
    static func read(_ json: [UInt8], called name: String, in directory: String, environment: String?) throws -> Site {
        Site(try configuration(json, called: name, environment: environment), directory: directory)
    }

    /// Reads it in order to install or package the application.
    /// - Throws: every problem of the file, as sentences.
    package static func source(_ path: String, environment: String?) throws -> ApplicationSource {
        let bytes = try InputFile.read(path, as: .application)
        return ApplicationSource(
            application: try configuration(bytes, called: path, environment: environment),
            file: try JSONValue(strictly: bytes), directory: directory(of: path), environment: environment)
    }

    private static func configuration(
        _ json: [UInt8], called name: String, environment: String?
    ) throws -> ApplicationConfiguration {
        let application = try ApplicationConfiguration(json: json, source: name, environment: environment)
        for warning in application.warnings { InputFile.warn("\(warning)") }
        return application
    }

    /// What the author should know of the components that a file names: those of the application's own code are not known
    /// here.
    package static func componentRemarks(_ application: ApplicationConfiguration) -> [String] {
        MainActor.assumeIsolated { ComponentReview.missing(application.components, among: ComponentBox.names) }
    }

    /// Where the file is, as a path that other names can be added to.
    package static func directory(of path: String) -> String {
        guard path.contains("/") else { return "." }
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
