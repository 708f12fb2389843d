import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

@Suite struct PageFileTests {
    @Test(arguments: [
        (#"{"name":"a.txt","content":"Häher"}"#, "a.txt", Array("Häher".utf8)),
        (#"{"name":"../../.bashrc","content":"","as":"text"}"#, "bashrc", []),
        (#"{"content":"AAEC","as":"base64"}"#, "download", [0, 1, 2]),
        (#"{"name":7,"content":"x"}"#, "download", Array("x".utf8)),
    ])
    func savedFiles(json: String, name: String, bytes: [UInt8]) throws {
        let saving = try #require(PageFile.saving(try JSONValue(parsing: json)))
        #expect(saving == .success(PageFile.Saving(name: name, bytes: bytes)))
    }

    @Test(arguments: [
        "{}", #"{"content":1}"#, #"{"content":"x","as":"hex"}"#, #"{"content":"?","as":"base64"}"#,
    ])
    func unsavableFiles(json: String) throws {
        #expect(PageFile.saving(try JSONValue(parsing: json)) == nil)
    }

    @Test func fileSizeIsLimited() {
        let most = String(repeating: "a", count: PageFile.mostBytes)
        #expect(throws: Never.self) { try PageFile.saving(["content": .string(most)])?.get() }
        #expect(
            PageFile.saving(["content": .string(most + "a")])
                == .failure(UserFileError(reason: "it is larger than 2 MiB")))
        // Its base64 form still fits into a message.
        let text = Data(most.utf8).base64EncodedString()
        #expect(text.utf8.count < JSONLimits.bridge.bytes)
    }

    @Test func fileDetailsSentToPage() {
        #expect(
            PageFile.opened("/home/ada/a.txt", Array("Häher".utf8), as: .text)
                == ["name": "a.txt", "size": 6, "content": "Häher"])
        #expect(
            PageFile.opened("/home/ada/a", [0, 255], as: .base64) == ["name": "a", "size": 2, "content": "AP8="])
        #expect(
            PageFile.opened("/home/ada/a", [0, 255], as: .text)
                == ["error": "Cannot open file “a”: it is not UTF-8 text."])
        #expect(PageFile.saved("/home/ada/b.csv") == ["name": "b.csv", "saved": true])
        #expect(
            PageFile.failed("save", "/x/b", UserFileError(reason: "no space left on the disk"))
                == ["error": "Cannot save file “b”: no space left on the disk."])
    }
}
