import Foundation
import Testing

@Suite("The apt repository of a release")
struct AptRepositoryTests {
    private static let needed = ["apt-ftparchive", "apt-get", "dpkg-deb", "gpg", "gpgv"]

    /// The key, the package and apt's directories exist for this test only.
    private static let script = #"""
        cd "$0"
        GNUPGHOME=$PWD/gpg
        export GNUPGHOME
        mkdir -m 700 gpg
        trap 'gpgconf --kill all' EXIT
        mkdir -p finds/DEBIAN state/lists/partial cache/archives/partial
        : >status
        apt() {
            command=$1
            shift
            "$command" -o Dir::State="$PWD/state" -o Dir::State::status="$PWD/status" -o Dir::Cache="$PWD/cache" \
                -o Dir::Etc::sourcelist="$PWD/sources.list" -o Dir::Etc::sourceparts=/dev/null \
                -o APT::Sandbox::User= -o APT::Update::Error-Mode=any "$@"
        }
        gpg --batch --quiet --passphrase '' --quick-generate-key test@example.test default sign never &&
            printf 'Package: finds\nVersion: 1.4.2\nArchitecture: all\nMaintainer: A <a@b.test>\nDescription: F\n' \
                >finds/DEBIAN/control &&
            dpkg-deb --root-owner-group --build finds finds_1.4.2_all.deb &&
            Scripts/make-repository "$PWD/apt" test@example.test "$PWD/finds_1.4.2_all.deb" &&
            gpgv --keyring apt/keyring.gpg apt/dists/stable/Release.gpg apt/dists/stable/Release &&
            echo "deb [signed-by=$PWD/apt/keyring.gpg] file:$PWD/apt stable main" >sources.list &&
            apt apt-get update && apt apt-cache policy finds || exit 1
        sed -i 's/^Origin: .*/Origin: Other/' apt/dists/stable/InRelease
        if apt apt-get update; then exit 2; fi
        """#

    @Test(
        "apt accepts the signature, and no changed list",
        .enabled(
            if: needed.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") },
            "Install apt-utils, gpg and gpgv."))
    func signature() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "apt-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(at: root) }
        for path in ["Scripts/make-repository", "Scripts/library.sh", "Sources/HybridValues/Version.swift"] {
            let copy = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: copy)
        }
        let outcome = try Script.run("/bin/sh", ["-c", Self.script, root.path], variables: ["LC_ALL": "C"])
        #expect(outcome.status == 0, "\(outcome.said)")
        #expect(outcome.said.contains("Candidate: 1.4.2"), "\(outcome.said)")
    }
}
