// Runs in the page's world, in the main frame only, before anything of the page: gives the application's own pages what
// its path configuration has under "settings". It can be read and not changed.
//
// The file is a function. It is given the application's origin, and the settings as JSON: what is in them is never code.
((origin, json) => {
  // Not `location.origin`: a document in a sandbox has the application's address, and is not the application's.
  if (window.origin !== origin) return
  const freeze = (value) => {
    if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(freeze)
    return value
  }
  Object.defineProperty(window, "hybridDesktopSettings", { value: freeze(JSON.parse(json)) })
})
