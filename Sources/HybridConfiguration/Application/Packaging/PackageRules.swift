import HybridAuthentication
package import HybridValues

/// The rules for packaging an application.
package enum PackageRules {
    /// Returns the reasons why an application cannot be packaged, as messages. The list is empty if it can be
    /// packaged.
    package static func problems(
        of application: ApplicationConfiguration, file: JSONValue, format: PackageFormat, license: String,
        maintainer: String?
    ) -> [String] {
        var problems = InstallationRules.problems(of: application, file: file)
        let version = application.launcher.version
        if version.flatMap(PackageVersion.init) == nil { problems.append(PackageVersion.complaint(about: version)) }
        for (key, text) in [("name", application.name), ("description", application.launcher.description)] {
            guard let text, DisplayLine.make(text, limit: .max / 32) != text else { continue }
            problems.append(
                localized(
                    "The \(key) has line breaks, invisible characters, or leading, trailing or repeated "
                        + "spaces. Write it as one line: “\(DisplayLine.make(text, limit: 80) ?? "Notes")”."))
        }
        if application.name == nil {
            problems.append(localized("A package needs a name. Add \"name\": \"Notes\" to the application file."))
        }
        if !isLicense(license) {
            problems.append(
                localized(
                    "“\(DisplayText.bounded(license, limit: 80))” is not a license identifier. Use one from "
                        + "spdx.org/licenses, such as MIT, or LicenseRef-proprietary."))
        }
        if maintainer.map({ PackageMaintainer($0) == nil }) ?? format.isDebian {
            problems.append(PackageMaintainer.complaint(about: maintainer))
        }
        if format == .kiosk, let problem = kioskProblem(of: application) { problems.append(problem) }
        return problems
    }

    private static func kioskProblem(of application: ApplicationConfiguration) -> String? {
        if application.kiosk == nil {
            return localized("A kiosk package needs the key \"kiosk\" in the application file, such as \"kiosk\": {}.")
        }
        if application.authentication.method.strategy == .browser { return KioskConfiguration.browserProblem }
        guard let environment = application.environment else { return nil }
        return localized(
            "A kiosk's session selects no environment. Write a file without “\(environment)” for this package, with its "
                + "\"startURL\" at the top.")
    }

    package static let defaultLicense = "LicenseRef-proprietary"

    /// True if the text has the form of a single SPDX licence name.
    private static func isLicense(_ text: String) -> Bool {
        (1...80).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".+-".contains($0)) }
    }
}
