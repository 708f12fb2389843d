// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "native-app",
    dependencies: [
        // In your own package: .package(url: "https://github.com/…/HybridDesktop", from: "…").
        .package(name: "HybridDesktop", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "native-app",
            dependencies: [.product(name: "HybridNative", package: "HybridDesktop")],
            path: "Sources",
            resources: [.embedInCode("application.json"), .embedInCode("path-configuration.json")]),
        .testTarget(
            name: "native-appTests",
            dependencies: ["native-app", .product(name: "HybridNativeTesting", package: "HybridDesktop")],
            path: "Tests"),
    ]
)
