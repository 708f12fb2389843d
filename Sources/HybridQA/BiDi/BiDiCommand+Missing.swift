import HybridCore

extension BiDiCommand {
    /// The commands of the standard that this server lacks.
    static let missing: Set = [
        "browser.close", "browser.createUserContext", "browser.getClientWindows", "browser.getUserContexts",
        "browser.removeUserContext", "browser.setClientWindowState", "browser.setDownloadBehavior",
        "browsingContext.print", "browsingContext.setBypassCSP", "browsingContext.startScreencast",
        "browsingContext.stopScreencast", "emulation.setForcedColorsModeThemeOverride",
        "emulation.setGeolocationOverride", "emulation.setLocaleOverride", "emulation.setMediaFeaturesOverride",
        "emulation.setNetworkConditions", "emulation.setScreenOrientationOverride",
        "emulation.setScreenSettingsOverride", "emulation.setScriptingEnabled", "emulation.setScrollbarTypeOverride",
        "emulation.setTimezoneOverride", "emulation.setTouchOverride", "emulation.setUserAgentOverride",
        "emulation.setViewportMetaOverride", "input.performActions", "input.releaseActions", "input.setFiles",
        "network.addDataCollector", "network.addIntercept", "network.continueRequest", "network.continueResponse",
        "network.continueWithAuth", "network.disownData", "network.failRequest", "network.getData",
        "network.provideResponse", "network.removeDataCollector", "network.removeIntercept",
        "network.setCacheBehavior", "network.setExtraHeaders", "script.addPreloadScript",
        "script.removePreloadScript", "webExtension.install", "webExtension.uninstall",
    ]
}
