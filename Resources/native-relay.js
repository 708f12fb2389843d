// Runs in the shell's own script world, in the main frame only, before anything of the page.
//
// The page's world has no way to native code. It speaks by a DOM event, which this relay passes on; frames have
// documents of their own and no relay. What is passed on is text: objects with functions in them would vanish silently.
(() => {
  const native = window.webkit.messageHandlers.turbo

  document.addEventListener("hybrid-desktop:message", (event) => {
    if (typeof event.detail === "string") native.postMessage(event.detail)
  })

  // WebKit does not say which frame a clicked link belongs to. It belongs to this one if the click came by here. Told
  // before the page's own handlers run: if one of them takes the click, no navigation follows and nothing comes of it.
  const linkActivated = (event) => {
    const link = event.composedPath().find((node) => node.localName === "a" && node.href)
    if (!link || typeof link.href !== "string") return
    const [page, anchor] = link.href.split("#")
    if (anchor !== undefined && page === location.href.split("#")[0]) return
    native.postMessage(JSON.stringify({ name: "linkActivated", data: { location: link.href } }))
  }
  window.addEventListener("click", linkActivated, true)
  window.addEventListener("auxclick", linkActivated, true)
})()
