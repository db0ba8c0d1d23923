/**
 * The page of the build is seen before its script has come. What was pressed until then is remembered by the start script and
 * pressed again when the page can do it; who types after a press has changed their mind.
 */
type Page = Window & { agioPressed?: HTMLElement[] | undefined }

export function keepPresses(window: Window): void {
  const page: Page = window
  page.agioPressed = []
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (button) page.agioPressed?.push(button)
  })
  addEventListener('input', () => page.agioPressed?.splice(0))
}

/** Those before this moment, to be pressed again; from now on none is remembered. One whose button has gone does nothing. */
export function takePresses(window: Window): () => void {
  const page: Page = window
  const pressed = page.agioPressed ?? []
  page.agioPressed = undefined
  // Each sees what the one before it has changed.
  return () => pressed.forEach((it) => setTimeout(() => it.click()))
}
