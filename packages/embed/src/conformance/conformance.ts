/**
 * Checks a host page: `<script src="https://…/conformance.js"></script>` in the page that embeds the widget, or the same from the
 * browser's console. It lists the points of the contract that the page meets, and how to fix the others.
 */
import { framesOf, panelTag, watch, type Watched } from './look.ts'
import { draw } from './panel.ts'

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const base = new URL(script.src).origin
  if (document.readyState === 'complete') start(base)
  else addEventListener('load', () => start(base))
}

function start(base: string): void {
  document.querySelector(panelTag)?.remove()
  const host = document.createElement(panelTag)
  document.body.append(host)
  let watched: { readonly address: string; readonly it: Watched }[] | undefined
  const show = () =>
    draw(
      host,
      watched?.map(({ address, it }) => ({ address, seen: it.seen() })),
      { again, close },
    )
  const close = () => {
    for (const { it } of watched ?? []) it.stop()
    host.remove()
  }
  const again = () => {
    close()
    start(base)
  }
  show()
  void Promise.all(
    framesOf(base).map(async (frame) => ({
      address: frame.src,
      it: await watch(base, frame, () => watched && show()),
    })),
  ).then((all) => {
    watched = all
    show()
  })
}
