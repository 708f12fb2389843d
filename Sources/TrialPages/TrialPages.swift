public import DemoServer

extension DemoServer.Options {
    /// The same options with the test pages, which are not part of the demo.
    ///
    /// They are a separate module, so that they are not part of the installed program.
    public var withTrialPages: Self {
        var options = self
        options.addedPages = { routes in
            AppearancePages.add(to: &routes)
            ArticlePages.add(to: &routes)
            AskingPages.add(to: &routes)
            AuditPages.add(to: &routes)
            BridgePages.add(to: &routes)
            InsistentPages.add(to: &routes)
            BrowserLinkPages.add(to: &routes)
            ColorPages.add(to: &routes)
            DialectPages.add(to: &routes)
            DragPages.add(to: &routes)
            HostilePages.add(to: &routes)
            LibraryPages.add(to: &routes)
            MemberPages.add(to: &routes)
            OpenedFilesPages.add(to: &routes)
            PartnerPages.add(to: &routes)
            PasswordPages.add(to: &routes)
            PicturePages.add(to: &routes)
            PlainTrialPages.add(to: &routes)
            PressedPages.add(to: &routes)
            PushPages.add(to: &routes)
            ReturnPages.add(to: &routes)
            ScreenTrialPages.add(to: &routes)
            SoundPages.add(to: &routes)
            StormPages.add(to: &routes)
            TransitionPages.add(to: &routes)
            CompositingPages.add(to: &routes)
            UnsavedPages.add(to: &routes)
        }
        return options
    }
}
