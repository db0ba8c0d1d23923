/** Applies the messenger's theme as our tokens, its stable viewport height and its safe-area insets. */
import { applyTheme, contrast } from '@agio/ui/theme'
import type { Client } from './client.ts'
import type { Colours } from './messages.ts'

/** Inside a messenger its theme applies; the widget offers no choice. */
export function wearTheme(client: Client, root: HTMLElement): void {
  const wear = (colours: Colours) => {
    const { bg_color: surface, text_color: text, button_color: accent } = colours
    for (const name of ['surface', 'text', 'accent', 'ground']) root.style.removeProperty(`--agio-${name}`)
    applyTheme({ surface, text, accent }, root)
    // The client's bar and the page edges use the ground colour.
    const ground = groundOf(colours)
    if (ground) root.style.setProperty('--agio-ground', ground)
  }
  const { colours } = client.launch() ?? {}
  if (colours) wear(colours)
  client.on('theme_changed', (message) => {
    client.keep({ colours: message.colours })
    wear(message.colours)
  })
}

/** The background behind sheets, if text on it has enough contrast. */
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
