import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCommands
import HybridCore
import HybridNative

/// `HybridDesktop replay FILE`: repeats a recording and stops at the first difference.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: Tool.replay.abstract,
        discussion: localized(
            "Starts without cookies and discards all data on exit, unless --profile is given. The exit status is 1 at the "
                + "first difference in stacks, title or HTTP status."))

    @OptionGroup var common: CommonOptions

    @OptionGroup var application: ApplicationOptions

    @Option(help: ArgumentHelp(localized("Site to use instead of the recorded one."), valueName: "url"))
    var base: String?

    @Option(help: ArgumentHelp(localized("Seconds that a step may take."), valueName: "seconds"))
    var timeout = 10.0

    @Argument(help: ArgumentHelp(localized("Recording, saved in the diagnostics window."), valueName: "file"))
    var file: String

    mutating func validate() throws {
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError(localized("--timeout must be above 0 and at most 3600."))
        }
        common.keepApart(as: "replay-\(getpid())")
    }

    @MainActor private func replay() throws {
        let walk = try read()
        let secrets = try Self.secrets(
            for: walk, in: ProcessInfo.processInfo.environment, hasNamedSite: base != nil || application.config != nil)
        var configuration =
            try application.file?.read() ?? ApplicationConfiguration(address: try StartURL.parse(walk.site))
        if let base { configuration.startURL = try StartURL.parse(base) }
        let replayer = WalkReplayer(
            walk, .init(site: configuration.startURL, secrets: secrets, patience: Int(timeout * 1000)))
        try HybridApplication(showing: configuration, from: application.file)
            .survey(by: replayer, Appearance(reducesMotion: true), common)
        switch replayer.outcome {
        case nil: throw UsageError(localized("The replay was interrupted."))
        case .success(let count): print(localized(one: "\(count) step", other: "\(count) steps", count: count))
        case .failure(let difference):
            InputFile.warn(difference.description)
            throw ExitCode(1)
        }
    }

    private func read() throws -> RecordedWalk {
        let bytes = try InputFile.read(file)
        do throws(WalkError) {
            return try RecordedWalk(bytes: bytes, name: file)
        } catch {
            throw UsageError(error.description)
        }
    }

    /// Returns the secrets of a recording from the environment.
    /// - Parameter hasNamedSite: True if the user named the site. A recording may name any site.
    /// - Throws: ``UsageError`` with the names of those that are missing.
    static func secrets(
        for walk: RecordedWalk, in environment: [String: String], hasNamedSite: Bool
    ) throws(UsageError) -> [WalkSecret: String] {
        guard hasNamedSite || walk.secrets.isEmpty else {
            throw UsageError(
                localized(
                    "The recording fills in passwords. Name the site that receives them, with --base or --config."))
        }
        var secrets: [WalkSecret: String] = [:]
        for secret in walk.secrets { secrets[secret] = environment[secret.rawValue] }
        let missing = walk.secrets.filter { secrets[$0] == nil }.map(\.rawValue)
        guard missing.isEmpty else {
            throw UsageError(
                localized(
                    "The recording contains no passwords. Set the environment variable \(missing.joined(separator: " and "))."
                ))
        }
        return secrets
    }

    func run() throws {
        try MainActor.assumeIsolated { try replay() }
    }
}
