// Runs in the page world, only in the main frame, before the page's scripts. It gives the application's own pages
// read-only access to the "settings" of the path configuration.
//
// The file is a function. Its arguments are the application's origin and the settings as JSON, which is never executed
// as code.
((origin, json) => {
  // `location.origin` does not suffice, because a sandboxed document has the application's address but another origin.
  if (window.origin !== origin) return
  const freeze = (value) => {
    if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(freeze)
    return value
  }
  Object.defineProperty(window, "hybridDesktopSettings", { value: freeze(JSON.parse(json)) })
})
