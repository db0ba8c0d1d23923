/** Text that must be seen whole: its size steps down until it fits its place. The steps are in the sheet of who asks. */
import { useEffect, type RefObject } from 'react'

export type Fitting = { fit: () => void; stop: () => void }

/** Sets `data-fit` to 0, 1, 2 …: the first at which nothing is cut, asked anew when the place or the typeface changes. */
export function keepFitting(it: HTMLElement, steps: number): Fitting {
  const fit = () => {
    for (let step = 0; step < steps; step++) {
      it.dataset['fit'] = String(step)
      if (it.scrollWidth <= it.clientWidth) return
    }
  }
  // It is heard at once, after the page was laid out and before it is painted.
  const size = globalThis.ResizeObserver && new ResizeObserver(fit)
  size?.observe(it)
  document.fonts?.addEventListener('loadingdone', fit)
  const stop = () => {
    size?.disconnect()
    document.fonts?.removeEventListener('loadingdone', fit)
  }
  return { fit, stop }
}

export function useFit(element: RefObject<HTMLElement | null>, text: string, steps: number): void {
  useEffect(
    () => (element.current && steps > 0 ? keepFitting(element.current, steps).stop : undefined),
    [element, text, steps],
  )
}
