import XCTest

@testable import DemoServer

final class DemoServerFormTests: XCTestCase {
    func test_decodes() {
        let form = FormData(encoded: "title=Low+tide&text=a%26b%3Dc%0D%0A%C3%A9&empty=&alone&title=Second")
        XCTAssertEqual(form["title"], "Second", "the last one counts")
        XCTAssertEqual(form["text"], "a&b=c\r\né")
        XCTAssertEqual(form["empty"], "")
        XCTAssertEqual(form["alone"], "")
        XCTAssertNil(form["missing"])
    }

    func test_badEncoding_staysAsItIs() {
        let form = FormData(encoded: "&&a=%zz&b=100%&c=%-1&d=%4&=x&e=%FF")
        XCTAssertEqual(form["a"], "%zz")
        XCTAssertEqual(form["b"], "100%")
        XCTAssertEqual(form["c"], "%-1")
        XCTAssertEqual(form["d"], "%4")
        XCTAssertEqual(form["e"], "\u{FFFD}")
    }

    func test_encodedText_comesBack() {
        let text = "a b+c&d=é/ß?#\u{1F426}\n"
        XCTAssertEqual(FormData(encoded: "x=\(FormData.encode(text))")["x"], text)
    }

    func test_upload_findsItsFiles() {
        let body = [
            "--x1", #"Content-Disposition: form-data; name="note"; filename="a.txt""#, "Content-Type: text/plain", "",
            "Low tide", "--x1", #"Content-Disposition: form-data; name="pictures"; filename="""#, "", "", "--x1",
            #"Content-Disposition: form-data; name="word""#, "", "heron", "--x1--", "",
        ].joined(separator: "\r\n")
        let type = "multipart/form-data; boundary=x1"
        XCTAssertEqual(
            UploadedFile.all(in: Array(body.utf8), contentType: type), [UploadedFile(name: "a.txt", size: 8)])
        XCTAssertEqual(UploadedFile.all(in: Array("--x1--x1\r\n\r\n".utf8), contentType: type), [])
        XCTAssertEqual(UploadedFile.all(in: Array(body.utf8), contentType: "text/plain"), [])
    }

    func test_html_escapesTextAndNothingElse() {
        let text = "<b title=\"x\">Ada's & Grace's</b>"
        let html: HTML = "<p>\(text)</p>\("<i></i>" as HTML)\(3)"
        XCTAssertEqual(
            html.markup,
            "<p>&lt;b title=&quot;x&quot;&gt;Ada&apos;s &amp; Grace&apos;s&lt;/b&gt;</p><i></i>3")
    }
}
