// Runs in the page world, in the main frame only, before the page's scripts: gives the application's own pages the
// "settings" of its path configuration, read-only.
//
// The file is a function. Its arguments are the application's origin, and the settings as JSON, which is never run as
// code.
((origin, json) => {
  // Not `location.origin`: a sandboxed document has the application's address, but another origin.
  if (window.origin !== origin) return
  const freeze = (value) => {
    if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(freeze)
    return value
  }
  Object.defineProperty(window, "hybridDesktopSettings", { value: freeze(JSON.parse(json)) })
})
