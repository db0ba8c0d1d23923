/** The look of a widget key as it is typed, and what the widget makes of it. */
import { StartValues } from '@agio/domain'
import { contrast, readable, readableAccent } from '@agio/ui/theme'

export const colours = ['accent', 'surface', 'text'] as const
export type Colour = (typeof colours)[number]
const names = [...colours, 'radius', 'font'] as const
export type Typed = Readonly<Record<(typeof names)[number] | 'locale', string>>

/** `#0a5` is `#00aa55`: the widget takes six digits alone. */
export const wholeColour = (typed: string): string =>
  typed.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')

/** The values that the widget takes; empty and unfinished ones are left out. */
export function lookOf(typed: Typed): Readonly<Record<string, string>> {
  const whole = { ...typed, ...Object.fromEntries(colours.map((name) => [name, wholeColour(typed[name])])) }
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = whole[name].trim()
      return StartValues.looks[name].test(value) ? [[name, value]] : []
    }),
  )
}

/** A field that has something in it which the widget does not take. */
export const isUnfit = (typed: Typed, name: (typeof names)[number]): boolean =>
  typed[name].trim() !== '' && lookOf(typed)[name] === undefined

/** Every value that is typed is one that the widget takes. */
export const isWhole = (typed: Typed): boolean => !names.some((name) => isUnfit(typed, name))

/** Colours as the widget wears them: it refuses text that is hard to read, and darkens a pale accent. */
export type Verdict =
  | { readonly of: 'text'; readonly kind: 'needs_surface' }
  | { readonly of: 'text'; readonly kind: 'readable' | 'unreadable'; readonly ratio: string }
  | { readonly of: 'accent'; readonly kind: 'darkened'; readonly to: string }

export function verdicts(typed: Typed): Verdict[] {
  const { accent, surface, text } = lookOf(typed)
  const all: Verdict[] = []
  if (text !== undefined && surface === undefined) all.push({ of: 'text', kind: 'needs_surface' })
  if (text !== undefined && surface !== undefined) {
    const ratio = contrast(surface, text)
    // Rounded down: 4.49 is not yet readable.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
    all.push({ of: 'text', kind: ratio >= readable ? 'readable' : 'unreadable', ratio: shown })
  }
  // On a dark surface the accent carries no white letters.
  const isDark = surface !== undefined && contrast(surface, '#ffffff') > contrast(surface, '#000000')
  const shade = accent === undefined || isDark ? undefined : readableAccent(accent)
  if (shade !== undefined && shade !== accent) all.push({ of: 'accent', kind: 'darkened', to: shade })
  return all
}
