// Runs in the page world, in every frame, before the page's scripts. It announces the dialogs and prints of the page.
// The half in the isolated world (frame-guard.js) then tells native code whether the frame may show them. The functions
// keep their names and appearance.
(() => {
  const { CustomEvent } = window
  const { apply } = Reflect
  const dispatch = document.dispatchEvent.bind(document)
  const tell = (detail) => dispatch(new CustomEvent("hybrid-desktop:dialog", { detail }))

  for (const name of ["alert", "confirm", "prompt"]) {
    window[name] = new Proxy(window[name], {
      apply(ask, self, values) {
        tell("begins")
        try {
          return apply(ask, self, values)
        } finally {
          tell("ends")
        }
      },
    })
  }

  window.print = new Proxy(window.print, {
    apply(print, self, values) {
      tell("print")
      return apply(print, self, values)
    },
  })
})()
