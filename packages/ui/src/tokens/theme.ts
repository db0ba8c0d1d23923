/**
 * A merchant's five values onto the page. Values come from outside: each is checked, and one that would make text
 * hard to read is left out rather than obeyed. Set through the object model, so a strict CSP holds.
 */
export type MerchantTheme = Partial<
  Record<'accent' | 'surface' | 'text' | 'radius' | 'font', string | undefined>
>

/** The least contrast of text, by WCAG 2 AA. */
export const readable = 4.5
const colour = /^#[0-9a-f]{6}$/i
const radius = /^(\d|1\d|2[0-4])px$/
const font = /^[\p{L}\d ,'"-]{1,120}$/u

export function applyTheme(theme: MerchantTheme, root: HTMLElement): void {
  const { surface, text, accent } = theme
  const set = (name: string, value: string | undefined, shape: RegExp) => {
    if (value !== undefined && shape.test(value)) root.style.setProperty(`--agio-${name}`, value)
  }
  set('radius', theme.radius, radius)
  set('font', theme.font, font)
  if (surface !== undefined && colour.test(surface)) {
    // A given surface decides between light and dark by itself.
    const dark = contrast(surface, '#ffffff') > contrast(surface, '#000000')
    root.dataset['theme'] = dark ? 'dark' : 'light'
    set('surface', surface, colour)
    if (text !== undefined && colour.test(text) && contrast(surface, text) >= readable)
      set('text', text, colour)
  }
  if (accent !== undefined && colour.test(accent))
    root.style.setProperty('--agio-accent', readableAccent(accent))
}

/** In the light the accent carries text and buttons: a pale one is darkened until it can be read. */
export function readableAccent(accent: string): string {
  let shade = accent
  for (let step = 0; step < 12 && contrast(shade, '#ffffff') < 5; step++) shade = darker(shade)
  return shade
}

function darker(hex: string): string {
  const part = (at: number) =>
    Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * 0.88)
      .toString(16)
      .padStart(2, '0')
  return `#${part(1)}${part(3)}${part(5)}`
}

/** WCAG 2 contrast of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}
