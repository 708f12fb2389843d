// swift-tools-version: 6.2
// Targets are in alphabetical order, a library before its tests. The loop at the end has the settings of all targets.
import PackageDescription

let package = Package(
    name: "HybridDesktop",
    products: [
        .executable(name: "HybridDesktop", targets: ["HybridDesktop"]),
        .executable(name: "hybrid-desktop-tools", targets: ["HybridTools"]),
        .library(name: "HybridNative", targets: ["HybridNative"]),
        .library(name: "HybridNativeTesting", targets: ["HybridNativeTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .executableTarget(
            name: "Benchmark",
            dependencies: [
                "CGtk", "CWebKitGTK", "DemoServer", "GLibBridge", "HybridCore", "HybridServices", "HybridShell",
                "ScreenEye",
            ]),

        .systemLibrary(
            name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        .systemLibrary(
            name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
        // Without pkgConfig, which would link the shared library.
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(
            name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0", providers: [.apt(["libwebkitgtk-6.0-dev"])]),
        .systemLibrary(
            name: "CX11", pkgConfig: "xtst", providers: [.apt(["libx11-dev", "libxext-dev", "libxtst-dev"])]),

        .testTarget(name: "ConventionTests"),

        .target(
            name: "DemoScreens", dependencies: ["CGtk", "GLibBridge", "HybridCore", "HybridShell"]),
        .testTarget(
            name: "DemoScreensTests", dependencies: ["DemoScreens", "HybridCore"]),

        .target(
            name: "DemoServer",
            dependencies: ["CWebKitGTK", "GLibBridge", "LoopbackServer"],
            resources: [.embedInCode("Assets")]),

        .testTarget(
            name: "EndToEndTests", dependencies: ["DemoServer", "HybridTestSupport", "ScreenEye", "TrialPages"]),

        .target(name: "GLibBridge", dependencies: ["CGtk"]),
        .testTarget(
            name: "GLibBridgeTests", dependencies: ["GLibBridge", "CGtk", "HybridTestSupport"]),

        .target(name: "HybridAuthentication", dependencies: ["HybridValues"]),

        .target(
            name: "HybridCommands",
            dependencies: [
                "GLibBridge", "HybridCore", "HybridNative", "HybridServices", "HybridShell",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .target(
            name: "HybridComponents", dependencies: ["CGtk", "GLibBridge", "HybridCore", "HybridShell"]),

        .target(
            name: "HybridConfiguration", dependencies: ["HybridAuthentication", "HybridValues"]),

        // HybridCore is the name under which the other modules import the four modules of decisions.
        .target(
            name: "HybridCore",
            dependencies: ["HybridAuthentication", "HybridConfiguration", "HybridNavigation", "HybridValues"]),
        .testTarget(
            name: "HybridCoreTests",
            dependencies: [
                "GLibBridge", "HybridAuthentication", "HybridConfiguration", "HybridCore", "HybridNavigation",
                "HybridQA", "HybridValues",
            ]),

        .executableTarget(
            name: "HybridDesktop",
            dependencies: [
                "GLibBridge", "HybridCommands", "HybridCore", "HybridNative", "HybridServices", "HybridShell",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .target(
            name: "HybridDiagnostics",
            dependencies: [
                "CGtk", "GLibBridge", "HybridCore", "HybridShell",
                .product(name: "Logging", package: "swift-log"),
            ]),

        .target(
            name: "HybridKiosk",
            dependencies: [
                "CGtk", "GLibBridge", "HybridCore", "HybridShell",
                .product(name: "Logging", package: "swift-log"),
            ]),

        .target(
            name: "HybridNative",
            dependencies: [
                "CGtk", "GLibBridge", "HybridComponents", "HybridCore", "HybridDiagnostics", "HybridKiosk",
                "HybridServices", "HybridShell",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        .target(
            name: "HybridNativeTesting",
            dependencies: [
                "CGtk", "GLibBridge", "HybridCore", "HybridNative", "HybridServices", "HybridShell", "LoopbackServer",
            ]),

        .target(
            name: "HybridNavigation",
            dependencies: ["HybridAuthentication", "HybridConfiguration", "HybridValues"]),

        .target(name: "HybridQA", dependencies: ["HybridCore"]),

        .target(
            name: "HybridResources",
            path: "Resources",
            resources: [
                .embedInCode("audit-facts.js"), .embedInCode("automation.js"), .embedInCode("automation-console.js"),
                .embedInCode("automation-repaint.js"),
                .embedInCode("bridge.js"),
                .embedInCode("console.js"),
                .embedInCode("dialogs.js"), .embedInCode("display-mode.js"), .embedInCode("file-fields.js"),
                .embedInCode("first-field.js"),
                .embedInCode("password-forms.js"),
                .embedInCode("frame-guard.js"),
                .embedInCode("history-trail.js"), .embedInCode("native-relay.js"),
                .embedInCode("page-controls.js"), .embedInCode("page-facts.js"), .embedInCode("page-settings.js"),
                .embedInCode("pointed-links.js"), .embedInCode("pressed-links.js"), .embedInCode("push-absence.js"),
                .embedInCode("recorder.js"), .embedInCode("replay.js"), .embedInCode("turbo-adapter.js"),
                .embedInCode("turbo-events.js"),
                .embedInCode("turbo-files.js"), .embedInCode("turbo-libraries.js"), .embedInCode("typed-fields.js"),
                .embedInCode("visible-field.js"),
                .embedInCode("path-configuration.json"), .embedInCode("style.css"),
            ]),

        .target(
            name: "HybridServices",
            dependencies: [
                "CGtk", "CSQLite", "CSecret", "CSodium", "CWebKitGTK", "GLibBridge", "HybridCore",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "HybridServicesTests",
            dependencies: [
                "CSQLite", "DemoServer", "GLibBridge", "HybridAuthentication", "HybridCore", "HybridServices",
                "HybridTestSupport", .product(name: "Logging", package: "swift-log"),
            ]),

        .target(
            name: "HybridShell",
            dependencies: [
                "CAdwaita", "CGtk", "GLibBridge", "HybridCore", "HybridResources", "HybridToolkit", "HybridWebView",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "HybridShellTests",
            dependencies: [
                "CAdwaita", "CGtk", "DemoScreens", "DemoServer", "GLibBridge", "HybridAuthentication",
                "HybridComponents", "HybridCore", "HybridDiagnostics", "HybridKiosk", "HybridNavigation",
                "HybridServices", "HybridShell", "HybridTestSupport", "HybridToolkit", "HybridWebView", "TrialPages",
            ]),

        .target(name: "HybridTestSupport", dependencies: ["CGtk", "DemoServer", "GLibBridge", "TrialPages"]),

        .target(
            name: "HybridToolkit", dependencies: ["CAdwaita", "CGtk", "CWebKitGTK", "GLibBridge", "HybridCore"]),

        .executableTarget(
            name: "HybridTools",
            dependencies: [
                "CGtk", "CWebKitGTK", "DemoScreens", "DemoServer", "GLibBridge", "HybridCommands", "HybridCore",
                "HybridDiagnostics", "HybridNative", "HybridQA", "HybridServices", "HybridShell",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [
                .embedInCode("SwiftPackage/Templates"),
                .embedInCode("WebDriver/driver-actions.js"), .embedInCode("WebDriver/driver-bidi.js"),
                .embedInCode("WebDriver/driver-keyboard.js"),
                .embedInCode("WebDriver/driver-mouse.js"), .embedInCode("WebDriver/driver-script.js"),
            ]),
        .testTarget(
            name: "HybridToolsTests",
            dependencies: [
                "DemoServer", "HybridKiosk", "HybridNative", "HybridServices", "HybridTestSupport", "HybridTools",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        .target(name: "HybridValues"),

        .target(
            name: "HybridWebView",
            dependencies: [
                "CGtk", "CWebKitGTK", "GLibBridge", "HybridCore", "HybridResources", "HybridToolkit",
                .product(name: "Logging", package: "swift-log"),
            ]),

        .target(name: "LoopbackServer", dependencies: ["CWebKitGTK", "GLibBridge"]),

        .target(name: "ScreenEye", dependencies: ["CX11"]),

        .target(name: "TrialPages", dependencies: ["DemoServer"]),
    ],
    swiftLanguageModes: [.v6]
)

// Only for `make docs`: packages that depend on this one do not fetch or build it.
if Context.environment["HYBRID_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// The declarations of these modules belong to the main actor unless they are `nonisolated`. Protocols, and classes with
// an isolated deinitialiser, name the actor themselves, because the default is not visible in other modules (Swift 6.3).
let runsOnMainActor: Set = [
    "HybridComponents", "HybridDiagnostics", "HybridKiosk", "HybridServices", "HybridShell", "HybridToolkit",
    "HybridWebView",
]

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
    ]
    if runsOnMainActor.contains(target.name) { target.swiftSettings?.append(.defaultIsolation(MainActor.self)) }
}
