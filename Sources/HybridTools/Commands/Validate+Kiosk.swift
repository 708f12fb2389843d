import CGtk
import FoundationEssentials
import GLibBridge
import HybridCommands
import HybridCore
import HybridNative
import HybridQA
import HybridServices

/// The checks of `validate --kiosk`, which requests the start page.
extension Validate {
    /// Returns the review of a file, or `nil` if the file is faulty and therefore not reviewed.
    /// - Parameter requestsPage: False if the address of the start page is unknown.
    @MainActor static func review(
        _ bytes: [UInt8], _ file: String, requestsPage: Bool = true
    ) -> (problems: [String], remarks: [String])? {
        guard let application = try? ApplicationConfiguration(json: bytes, source: file) else { return nil }
        let review = KioskReview(of: application, startPage: requestsPage ? startPage(of: application, file) : nil)
        let programs = KioskPrograms.remarks(for: application) {
            String(takingGString: g_find_program_in_path($0)) != nil
        }
        return (review.problems, review.remarks + programs)
    }

    @MainActor private static func startPage(
        of application: ApplicationConfiguration, _ file: String
    ) -> Result<HTTPResponse, KioskReviewFailure>? {
        guard application.server == nil else { return nil }
        do {
            guard let origin = ApplicationOrigin(application.startURL) else {
                return .failure(
                    KioskReviewFailure(
                        localized("“\(URLRedaction.redact(application.startURL))” is not a server address.")))
            }
            let files = application.resolvingFiles(in: ApplicationFile.directory(of: file)).certificates
            let certificates = try CertificateStore(files, start: application.startURL, origin: origin)
            let http = SoupHTTPClient(certificates: certificates) {
                UserAgent.applicationDetails(prefix: application.userAgentPrefix ?? "")
            }
            return .success(
                try Waiting.run { try await http.send(HTTPRequest(url: application.startURL, timeout: pageTime)) })
        } catch let error as VisitError {
            return .failure(KioskReviewFailure(ErrorMessage(error).body))
        } catch {
            return .failure(KioskReviewFailure("\(error)"))
        }
    }

    /// The time in seconds within which the start page must arrive.
    private static let pageTime = 20
}
