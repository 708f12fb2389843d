/// The copyright of the program that a package contains, as `Scripts/make-sbom --copyright` prints it.
enum ProgramCopyright {
    /// Returns the fields that follow the `Files` field of the program.
    /// - Parameters:
    ///   - holder: The year and name of the author of the application, if the program contains its code.
    ///   - license: The licence of that code.
    static func fields(of holder: String? = nil, under license: String = "") -> String {
        let own = holder.map {
            (copyright: "\($0)\n ", license: "\(license) and ", contents: "\n HybridDesktop, Expat;")
        }
        return """
            Copyright: \(own?.copyright ?? "")2026 The HybridDesktop founders
             2014-2026 Apple Inc. and the Swift project authors
             2021-2026 Apple Inc. and the Swift project authors
             2008-2026 Apple Inc. and the Swift project authors
             2008-2010 Apple, Inc.
             2003-2026 University of Illinois at Urbana-Champaign and the LLVM contributors
             1989-2022 Free Software Foundation, Inc.
             2013-2017 Frank Denis
             2005, 2007, 2009 Colin Percival
             1991-2026 Unicode, Inc.
             2020-2026 Apple Inc. and the Swift project authors
             2018, 2019 The SwiftLog Project
            License: \(own?.license ?? "")Expat and Apache-2.0-with-Swift-exception and
             Apache-2.0-with-LLVM-exception and GPL-3.0-or-later-with-GCC-exception-3.1
             and ISC and BSD-2-Clause and Unicode-3.0 and Apache-2.0
            Comment: Linked in are\(own?.contents ?? "")
             Swift (runtime, standard library, concurrency, regular expressions), Apache-2.0-with-Swift-exception;
             swift-foundation (FoundationEssentials), Apache-2.0-with-Swift-exception;
             swift-collections (the collections in FoundationEssentials), Apache-2.0-with-Swift-exception;
             swift-corelibs-libdispatch, Apache-2.0-with-Swift-exception;
             BlocksRuntime (a part of LLVM's compiler-rt in libdispatch), Expat;
             LLVM (data structures in the Swift runtime), Apache-2.0-with-LLVM-exception;
             libgcc (arithmetic of 128-bit numbers), GPL-3.0-or-later-with-GCC-exception-3.1;
             libsodium (verification of signatures), ISC;
             SHA-512 of libsodium, BSD-2-Clause;
             Unicode Character Database (tables in Swift's standard library), Unicode-3.0;
             swift-argument-parser, Apache-2.0-with-Swift-exception;
             swift-log (with a derivation of the locks of SwiftNIO, https://github.com/apple/swift-nio), Apache-2.0.
            """
    }

    /// The licences of HybridDesktop and the libraries.
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

        License: Apache-2.0
         Licensed under the Apache License, Version 2.0; on Debian systems its text is
         in /usr/share/common-licenses/Apache-2.0.

        License: Apache-2.0-with-LLVM-exception
         Licensed under the Apache License, Version 2.0; on Debian systems its text is
         in /usr/share/common-licenses/Apache-2.0. As an exception, if, as a result of
         your compiling your source code, portions of this Software are embedded into
         an Object form of such source code, you may redistribute such embedded
         portions in such Object form without complying with the conditions of
         Sections 4(a), 4(b) and 4(d) of the License.
         .
         In addition, if you combine or link compiled forms of this Software with
         software that is licensed under the GPLv2 ("Combined Software") and if a court
         of competent jurisdiction determines that the patent provision (Section 3),
         the indemnity provision (Section 9) or other Section of the License conflicts
         with the conditions of the GPLv2, you may retroactively and prospectively
         choose to deem waived or otherwise exclude such Section(s) of the License, but
         only in their entirety and only with respect to the Combined Software.

        License: GPL-3.0-or-later-with-GCC-exception-3.1
         On Debian systems the text of the GNU General Public License, Version 3, is in
         /usr/share/common-licenses/GPL-3. Under the GCC Runtime Library Exception,
         Version 3.1, you have permission to propagate a work of Target Code formed by
         combining the Runtime Library with Independent Modules, even if such
         propagation would otherwise violate the terms of GPLv3, provided that all
         Target Code was generated by Eligible Compilation Processes. You may then
         convey such a combination under terms of your choice, consistent with the
         licensing of the Independent Modules.

        License: ISC
         Permission to use, copy, modify, and/or distribute this software for any
         purpose with or without fee is hereby granted, provided that the above
         copyright notice and this permission notice appear in all copies.
         .
         THE SOFTWARE IS PROVIDED "AS IS" AND ISC DISCLAIMS ALL WARRANTIES WITH REGARD
         TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
         FITNESS. IN NO EVENT SHALL ISC BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT,
         OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE,
         DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
         TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE
         OF THIS SOFTWARE.

        License: BSD-2-Clause
         Redistribution and use in source and binary forms, with or without
         modification, are permitted provided that the following conditions are met:
         1. Redistributions of source code must retain the above copyright notice, this
            list of conditions and the following disclaimer.
         2. Redistributions in binary form must reproduce the above copyright notice,
            this list of conditions and the following disclaimer in the documentation
            and/or other materials provided with the distribution.
         .
         THIS SOFTWARE IS PROVIDED BY THE AUTHOR AND CONTRIBUTORS "AS IS" AND ANY
         EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
         WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
         DISCLAIMED. IN NO EVENT SHALL THE AUTHOR OR CONTRIBUTORS BE LIABLE FOR ANY
         DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES
         (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
         LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON
         ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT
         (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
         SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

        License: Unicode-3.0
         NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING,
         INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR SOFTWARE, YOU
         UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND
         CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL,
         COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.
         .
         Permission is hereby granted, free of charge, to any person obtaining a copy
         of data files and any associated documentation (the "Data Files") or software
         and any associated documentation (the "Software") to deal in the Data Files or
         Software without restriction, including without limitation the rights to use,
         copy, modify, merge, publish, distribute, and/or sell copies of the Data Files
         or Software, and to permit persons to whom the Data Files or Software are
         furnished to do so, provided that either (a) this copyright and permission
         notice appear with all copies of the Data Files or Software, or (b) this
         copyright and permission notice appear in associated Documentation.
         .
         THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY
         KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
         MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD
         PARTY RIGHTS. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN
         THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL
         DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR
         PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS
         ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE
         DATA FILES OR SOFTWARE.
         .
         Except as contained in this notice, the name of a copyright holder shall not
         be used in advertising or otherwise to promote the sale, use or other dealings
         in these Data Files or Software without prior written authorization of the
         copyright holder.

        """
}
