import HybridCore
import HybridServices

extension ApplicationFile {
    /// Returns the site's description that the profile keeps for an application in a package. Kiosks, tests and
    /// ephemeral profiles use the file alone.
    @MainActor func keptDescription(
        of application: ApplicationConfiguration, _ options: CommonOptions,
        http: @escaping @MainActor () -> any HTTPClient
    ) -> KeptDescription? {
        guard application.describedBy != nil, options.followsSite, TrustedCommands.isInstalledBySystem(path),
            let source = source(of: application)
        else { return nil }
        let directories = ProfileDirectories(application: application.applicationID, profile: options.profile)
        return KeptDescription(source, state: FileStateStore(directory: directories.data), http: http)
    }
}

extension CommonOptions {
    /// True if the site's description updates the application.
    var followsSite: Bool { !kiosk && !automation && !ephemeral }
}
