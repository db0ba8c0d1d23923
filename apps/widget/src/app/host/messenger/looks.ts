/** The messenger's colours as tokens of ours, and its window: how high it is while nothing moves, and what its edges cover. */
import { applyTheme, contrast } from '@agio/ui/theme'
import type { Client } from './client.ts'
import type { Colours } from './said.ts'

/** The messenger's theme is the one: inside it there is no choice of another. */
export function wearTheme(client: Client, root: HTMLElement): void {
  const wear = (colours: Colours) => {
    const { bg_color: surface, text_color: text, button_color: accent } = colours
    for (const name of ['surface', 'text', 'accent', 'ground']) root.style.removeProperty(`--agio-${name}`)
    applyTheme({ surface, text, accent }, root)
    // The client's bar and the edges around the page are of the ground.
    const ground = groundOf(colours)
    if (ground) root.style.setProperty('--agio-ground', ground)
  }
  const { colours } = client.launch() ?? {}
  if (colours) wear(colours)
  client.on('theme_changed', (said) => {
    client.keep({ colours: said.colours })
    wear(said.colours)
  })
}

/** The colour behind sheets, where it can be told from nothing that is written on it. */
function groundOf({ secondary_bg_color: ground, text_color: text }: Colours): string | undefined {
  return ground && text && contrast(ground, text) >= 7 ? ground : undefined
}

export function keepSpace(client: Client, root: HTMLElement): void {
  client.on('viewport_changed', ({ height, isStable }) => {
    if (isStable) root.style.setProperty('--stable-height', `${height}px`)
  })
  for (const type of ['safe_area_changed', 'content_safe_area_changed'] as const)
    client.on(type, ({ insets }) => {
      const of = type === 'safe_area_changed' ? 'device' : 'client'
      for (const [side, inset] of Object.entries(insets))
        root.style.setProperty(`--${of}-${side}`, `${inset}px`)
    })
}
