/**
 * The page of the build is seen before its script has come. Presses until then are remembered by the start script and
 * replayed when the page can do it; a person who types after a press has changed their mind.
 */
type Presses = {
  /** From now on the page hears presses itself, and none is remembered. */
  take(): void
  again(): void
}
type Page = Window & { agioPresses?: Presses }

export function keepPresses(window: Window): void {
  const page: Page = window
  const pressed: HTMLElement[] = []
  const press = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button')
    if (button) pressed.push(button)
  }
  const type = () => pressed.splice(0)
  addEventListener('click', press)
  addEventListener('input', type)
  page.agioPresses = {
    take: () => removeEventListener('click', press),
    again() {
      removeEventListener('input', type)
      // Each sees what the one before it has changed. One whose button has gone does nothing.
      for (const it of pressed.splice(0)) setTimeout(() => it.click())
    },
  }
}

/** Gives the way to press them again. */
export function takePresses(window: Window): () => void {
  const { agioPresses }: Page = window
  agioPresses?.take()
  return () => agioPresses?.again()
}
