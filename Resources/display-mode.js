// Runs in the page world, only in the main frame, before the page's scripts. It lets the application's own pages detect
// that they are shown as an application. WebKitGTK does not support the media feature `display-mode` in style sheets
// (Docs/Platform.md#display-mode). Scripts can use `matchMedia`, and style sheets can use an attribute of the root.
//
// The file is a function. Its arguments are the application's own origins, and the display mode as CSS names it.
((origins, mode) => {
  // `location.origin` does not suffice, because a sandboxed document has the application's address but another origin.
  if (!origins.includes(window.origin)) return

  const mark = () => document.documentElement?.setAttribute("data-display-mode", mode)
  mark()
  if (!document.documentElement) document.addEventListener("readystatechange", mark, { once: true })

  // Each occurrence of the feature is replaced by a known feature that is always true or always false. The rest of the
  // query stays unchanged.
  const feature = /\(\s*display-mode\s*(?::\s*([a-z-]+)\s*)?\)/gi
  const [always, never] = ["(min-width: 0px)", "(max-width: 0px)"]
  const known = (query) => query.replace(feature, (_, wanted) => (!wanted || wanted.toLowerCase() === mode ? always : never))
  const original = window.matchMedia.bind(window)
  const matchMedia = (query) => {
    const text = String(query)
    const translated = known(text)
    if (translated === text) return original(query)
    return Object.defineProperty(original(translated), "media", { value: text, configurable: true })
  }
  Object.defineProperty(window, "matchMedia", { value: matchMedia, configurable: true, writable: true })
})
