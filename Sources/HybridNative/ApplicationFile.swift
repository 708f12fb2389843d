import FoundationEssentials
import HybridComponents
import HybridCore
package import HybridServices

/// The file that describes an application.
package enum ApplicationFile {
    /// Reads the file and prints its warnings to standard error.
    /// - Throws: all problems of the file, as sentences.
    package static func read(_ path: String, environment: String?) throws -> Site {
        let json = try InputFile.read(path, as: .application)
        var site = try read(json, called: path, in: directory(of: path), environment: environment)
        site.applicationFile = path
        site.environment = environment
        return site
    }

    /// Reads a file's content.
    /// - Parameters:
    ///   - name: the file's name in messages.
    ///   - directory: the directory of the files that it names.
    /// - Throws: all problems of the file, as sentences.
    static func read(_ json: [UInt8], called name: String, in directory: String, environment: String?) throws -> Site {
        Site(try configuration(json, called: name, environment: environment), directory: directory)
    }

    /// Reads the file for installing or packaging the application.
    /// - Throws: all problems of the file, as sentences.
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

    /// Warnings about unknown components in a file. Components in the application's own code are unknown here.
    package static func componentRemarks(_ application: ApplicationConfiguration) -> [String] {
        MainActor.assumeIsolated { ComponentReview.missing(application.components, among: ComponentBox.names) }
    }

    /// The file's directory, as a path to which names can be appended.
    package static func directory(of path: String) -> String {
        guard path.contains("/") else { return "." }
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
