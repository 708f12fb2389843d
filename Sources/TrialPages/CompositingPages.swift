import DemoServer

/// A page with everything that engines usually composite, such as layers, 3D, filters, canvases and full screen. A
/// frame of another origin has the same content.
@MainActor
enum CompositingPages {
    static func add(to routes: inout Routes) {
        routes.get("/compositing") { context in
            context.bare(
                "Compositing",
                """
                \(features)
                <iframe allow="fullscreen" title="Frame" src="\(context.site.otherOrigin)/compositing/frame"></iframe>
                """)
        }
        routes.get("/compositing/frame") { context in context.bare("Compositing in a frame", features) }
    }

    private static let features: HTML = #"""
        <style>
        @keyframes turn { to { transform: perspective(400px) rotateY(1turn); filter: hue-rotate(180deg) } }
        @keyframes shrink { to { transform: scaleX(0) } }
        .turned { transform-style: preserve-3d; animation: turn 300ms infinite; width: 90px; height: 90px; background: red }
        .turned > i { position: absolute; inset: 20px; background: blue; transform: translateZ(50px) }
        .glass { position: fixed; inset: 100px; backdrop-filter: blur(9px); mix-blend-mode: difference; pointer-events: none }
        .bar { animation: shrink linear; animation-timeline: scroll(); height: 9px; background: green }
        </style>
        <div class="bar"></div><div class="turned"><i></i></div><div class="glass"></div>
        <button onclick="document.documentElement.requestFullscreen()">Fill the screen</button>
        <canvas id="moving"></canvas><canvas id="gl"></canvas>
        <p id="result">Starting</p>
        <div style="height: 3000px"></div>
        <script>
        (async () => {
          const pixels = moving.getContext("2d")
          setInterval(() => { pixels.fillStyle = `hsl(${Date.now() % 360} 80% 50%)`; pixels.fillRect(0, 0, 99, 99) }, 30)
          const graphics = gl.getContext("webgl")
          setInterval(() => { graphics?.clearColor(Math.random(), 0, 0, 1); graphics?.clear(graphics.COLOR_BUFFER_BIT) }, 30)
          new OffscreenCanvas(64, 64).getContext("2d").fillRect(0, 0, 9, 9)
          for (let number = 0; number < 100; number++) {
            const layer = document.createElement("div")
            layer.style.cssText = `position: fixed; inset: ${number}px; will-change: transform; pointer-events: none`
            document.body.append(layer)
          }
          for (let step = 1; step <= 20; step++) {
            scrollTo(0, step * 20)
            await new Promise(requestAnimationFrame)
          }
          scrollTo(0, 0)
          result.textContent = "Everything is on"
        })()
        </script>
        """#
}
