/**
 * Messages of a messenger's client to its mini-app: `{eventType, eventData}`. Unknown or malformed messages are dropped. No message
 * can open an address, submit a form or sign in.
 */
export type Colours = Partial<Record<Colour, string>>
type Colour = (typeof colours)[number]
export type Insets = Readonly<Record<(typeof sides)[number], number>>

export type ClientMessage =
  | { readonly type: 'theme_changed'; readonly colours: Colours }
  | { readonly type: 'viewport_changed'; readonly height: number; readonly isStable: boolean }
  | { readonly type: 'safe_area_changed' | 'content_safe_area_changed'; readonly insets: Insets }
  | { readonly type: 'back_button_pressed' | 'main_button_pressed' }
  /** Whether the person lets our bot write to them. */
  | { readonly type: 'write_access_requested'; readonly isAllowed: boolean }

const colours = ['bg_color', 'secondary_bg_color', 'text_color', 'button_color', 'button_text_color'] as const
const sides = ['top', 'bottom', 'left', 'right'] as const
const longest = 20_000

/** In a frame the message is JSON text; in a web view it is an object. */
export function readMessage(message: unknown): ClientMessage | undefined {
  const value = typeof message === 'string' ? parsed(message) : message
  if (!isRecord(value)) return undefined
  const { eventType, eventData } = value
  const data = isRecord(eventData) ? eventData : {}
  switch (eventType) {
    case 'theme_changed':
      return isRecord(data['theme_params'])
        ? { type: eventType, colours: readColours(data['theme_params']) }
        : undefined
    case 'viewport_changed': {
      const height = pixels(data['height'])
      return height === undefined
        ? undefined
        : { type: eventType, height, isStable: data['is_state_stable'] === true }
    }
    case 'safe_area_changed':
    case 'content_safe_area_changed': {
      const insets = sides.map((side) => [side, pixels(data[side])] as const)
      return insets.some(([, inset]) => inset === undefined)
        ? undefined
        : { type: eventType, insets: Object.fromEntries(insets) as Insets }
    }
    case 'write_access_requested':
      return { type: eventType, isAllowed: data['status'] === 'allowed' }
    case 'back_button_pressed':
    case 'main_button_pressed':
      return { type: eventType }
    default:
      return undefined
  }
}

/** The known, valid colours of a theme. */
export function readColours(given: unknown): Colours {
  if (!isRecord(given)) return {}
  const found = colours.filter((name) => /^#[0-9a-f]{6}$/i.test(String(given[name])))
  return Object.fromEntries(found.map((name) => [name, String(given[name])]))
}

/** Parses untrusted JSON; undefined if it is invalid or too long. */
export function parsed(text: string): unknown {
  try {
    return text.length <= longest ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const isRecord = (it: unknown): it is Readonly<Record<string, unknown>> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)

const pixels = (it: unknown): number | undefined =>
  typeof it === 'number' && it >= 0 && it <= 20_000 ? Math.round(it) : undefined
