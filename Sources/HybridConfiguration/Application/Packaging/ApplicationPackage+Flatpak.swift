import HybridValues

/// The input of `flatpak-builder`.
extension ApplicationPackage {
    /// The sandbox permissions of a packaged application. Docs/Packaging.md gives the reason for each of them.
    package static let flatpakPermissions = [
        "--share=network", "--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--socket=pulseaudio",
        "--device=dri", "--filesystem=xdg-download", "--talk-name=org.kde.StatusNotifierWatcher",
    ]

    /// The runtime, which contains GTK 4, WebKitGTK 6.0, libadwaita and libsecret.
    package static let flatpakRuntime = (name: "org.gnome.Platform", sdk: "org.gnome.Sdk", version: "48")

    /// The directory of the application's files. It is located beside the manifest.
    package static let flatpakFiles = "files"

    package var flatpakManifestName: String { "\(id).json" }

    package var flatpakManifest: String {
        let runtime = Self.flatpakRuntime
        let source: JSONValue = ["type": "dir", "path": .string(Self.flatpakFiles)]
        let module: JSONValue = [
            "name": .string(debianName), "buildsystem": "simple", "build-commands": ["cp -a . /app/"],
            "sources": .array([source]),
        ]
        let manifest: JSONValue = [
            "id": .string(id), "runtime": .string(runtime.name), "runtime-version": .string(runtime.version),
            "sdk": .string(runtime.sdk), "command": .string(id),
            "finish-args": .array(Self.flatpakPermissions.map(JSONValue.string)), "modules": .array([module]),
        ]
        return manifest.pretty(order: ["id", "runtime", "runtime-version", "sdk", "command", "finish-args", "name"])
            + "\n"
    }

    /// The script that starts the application as a single command.
    var launchScript: String {
        let words = command.map { word in "'" + word.escapingScalars { $0 == "'" ? "'\\''" : nil } + "'" }
        return "#!/bin/sh\nexec \(words.joined(separator: " ")) \"$@\"\n"
    }
}
