/// The copyright of the program that a package contains, as in `packaging/deb/copyright`.
enum ProgramCopyright {
    /// Returns the fields that follow the `Files` field of the program.
    /// - Parameters:
    ///   - holder: The year and name of the author of the application, if the program contains its code.
    ///   - license: The licence of that code.
    static func fields(of holder: String? = nil, under license: String = "") -> String {
        let own = holder.map { (copyright: "\($0)\n ", license: "\(license) and ", contents: "HybridDesktop, the") }
        return """
            Copyright: \(own?.copyright ?? "")2026 The HybridDesktop founders
             2014-2026 Apple Inc. and the Swift project authors
            License: \(own?.license ?? "")Expat and Apache-2.0-with-Swift-exception
            Comment: \(own?.contents ?? "The") Swift runtime, its standard library, FoundationEssentials,
             libdispatch, swift-argument-parser and swift-log are linked in.
            """
    }

    /// The licences of HybridDesktop and the Swift libraries.
    static let licenses = """
        License: Expat
         Permission is hereby granted, free of charge, to any person obtaining a copy
         of this software and associated documentation files (the "Software"), to deal
         in the Software without restriction, including without limitation the rights
         to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
         copies of the Software, and to permit persons to whom the Software is
         furnished to do so, subject to the following conditions:
         .
         The above copyright notice and this permission notice shall be included in
         all copies or substantial portions of the Software.
         .
         THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
         IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
         FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
         AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
         LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
         OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
         SOFTWARE.

        License: Apache-2.0-with-Swift-exception
         Licensed under the Apache License, Version 2.0; on Debian systems its text is
         in /usr/share/common-licenses/Apache-2.0. The runtime library exception: as an
         exception, if you use this Software to compile your source code and portions
         of this Software are embedded into the binary product as a result, you may
         redistribute such product without providing attribution as would otherwise be
         required by Sections 4(a), 4(b) and 4(d) of the License.

        """
}
