import DemoServer
import FoundationEssentials

/// Responses that native screens must handle.
@MainActor
enum ScreenTrialPages {
    static func add(to routes: inout Routes) {
        routes.get("/hostile-list") { _ in
            PageResponse(json: "[\(Array(repeating: #"{"title": "Row"}"#, count: 2_001).joined(separator: ","))]")
        }
        routes.get("/hostile-picture/bomb") { _ in PageResponse(type: "image/png", body: png(side: [0, 0, 0x75, 0x30]))
        }
        routes.get("/hostile-picture/broken") { _ in PageResponse(type: "image/png", body: png(side: [0, 0, 1, 0])) }
        routes.get("/pictures.gif") { _ in PageResponse(type: "image/gif", body: [UInt8](gif ?? Data())) }
        routes.get("/hostile-picture/page") { context in context.page("No picture", "<h1>No picture</h1>") }
    }

    /// Red, then blue: 40 by 30 pixels.
    private static let gif = Data(
        base64Encoded: """
            R0lGODlhKAAeAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAKAAeAAACIYSPqcvtD6OctNqLs968+w+G4kiW5omm\
            6sq27gvH8kxzBQAh+QQAAAAAACwAAAAAKAAeAIAAAP8AAAACIYSPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kxzBQA7
            """)

    /// The header of a square picture, without its data.
    private static func png(side: [UInt8]) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + [0, 0, 0, 13] + Array("IHDR".utf8) + side + side + [8, 2, 0, 0, 0]
    }
}
