/**
 * A frame as tall as what it shows reaches beyond the window: what is fixed to its edges would open out of sight. The browser
 * says which part of the frame is seen, also across origins, and the style keeps dialogs and toasts within it.
 */
const strips = 40

export function keepInSight({ body, documentElement: root }: Document): void {
  const ruler = document.createElement('div')
  ruler.ariaHidden = 'true'
  ruler.style.cssText = 'position:fixed;inset:0;visibility:hidden;pointer-events:none;z-index:-1'
  // The visible part of a tall frame stays as large while the page scrolls: only its strips come and go.
  ruler.append(
    ...Array.from({ length: strips }, () => {
      const strip = document.createElement('div')
      strip.style.height = `${100 / strips}%`
      return strip
    }),
  )
  body.append(ruler)
  const seen = new Map<Element, DOMRectReadOnly>()
  const look = () => {
    const rects = [...seen.values()]
    if (rects.length === 0) return
    const start = Math.max(0, Math.min(...rects.map(({ top }) => top)))
    const end = Math.max(0, innerHeight - Math.max(...rects.map(({ bottom }) => bottom)))
    root.style.setProperty('--unseen-start', `${Math.round(start)}px`)
    root.style.setProperty('--unseen-end', `${Math.round(end)}px`)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRect } of entries)
        if (isIntersecting) seen.set(target, intersectionRect)
        else seen.delete(target)
      look()
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  )
  // Observed anew, a strip says where it is now.
  new ResizeObserver(() => {
    seen.clear()
    for (const strip of ruler.children) {
      observer.unobserve(strip)
      observer.observe(strip)
    }
  }).observe(ruler)
}
