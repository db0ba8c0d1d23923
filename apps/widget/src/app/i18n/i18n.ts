/**
 * Languages. English is the source of the keys: a language that lacks one does not build. Each language comes in
 * packs, so that the first screen carries only its own words; English `first` is always there.
 */
import { texts as english } from 'virtual:texts/en/first'
import { firsts as built } from 'virtual:texts/firsts'
import type { TextKey } from './keys.ts'
import { locales, type Locale } from './languages.ts'

export { isLocale, locales, nameOf, pickLocale, spokenOf, type Locale } from './languages.ts'

export type { TextKey }
/** `later` has the words of all later rooms but the large and the rare ones, which have a pack of their own. */
export type Part = 'first' | 'later' | 'link' | 'verification'
export type Values = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, values?: Values) => string

/** A text with its values in braces, or one that counts: it takes the form of the language. */
type Text = string | ((values: Values, intl: string) => string)
export type Pack = Readonly<Partial<Record<TextKey, Text>>>
type Words = { readonly texts: Pack }
type First = Words & { readonly packs: Readonly<Record<Exclude<Part, 'first'>, () => Promise<Words>>> }
export type Firsts = Readonly<Record<Locale, () => Promise<First>>>

const firsts: Firsts = built

export type I18n = {
  locale(): Locale
  t: Translate
  /** Loads what the language needs, then switches. */
  use(locale: Locale): Promise<void>
  /** The words of later screens; loaded once per language. */
  later(part?: Part): Promise<void>
  subscribe(hear: () => void): () => void
  /** Changes whenever words change; for useSyncExternalStore. */
  version(): number
}

export function createI18n(): I18n {
  const packs: Partial<Record<Locale, Pack>> = { en: english }
  const loaded = new Map<string, Promise<void>>([['en first', Promise.resolve()]])
  const listeners = new Set<() => void>()
  const wanted = new Set<Part>(['first'])
  let locale: Locale = 'en'
  let version = 0
  let asks = 0

  const changed = () => {
    version++
    listeners.forEach((hear) => hear())
  }
  const load = (of: Locale, part: Part): Promise<void> => {
    const name = `${of} ${part}`
    const known = loaded.get(name)
    if (known) return known
    const loading = wordsOf(of, part).then((module) => {
      packs[of] = { ...packs[of], ...module.texts }
      if (of === locale) changed()
    })
    // A pack that failed to load may be asked for again.
    loading.catch(() => loaded.delete(name))
    loaded.set(name, loading)
    return loading
  }
  return {
    locale: () => locale,
    t(key, values = {}) {
      const { intl, direction } = locales[locale]
      const text = packs[locale]?.[key] ?? packs.en?.[key] ?? ''
      return fill(typeof text === 'string' ? text : text(values, intl), values, direction === 'rtl')
    },
    async use(next) {
      const asked = ++asks
      // One more may be asked for meanwhile: nothing is shown in one language and then in another.
      for (const part of wanted) await load(next, part)
      // The last one that was asked for counts, whichever came first.
      if (asked !== asks) return
      locale = next
      changed()
    },
    later(part = 'later') {
      wanted.add(part)
      return load(locale, part)
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    version: () => version,
  }
}

async function wordsOf(locale: Locale, part: Part): Promise<Words> {
  const first = await firsts[locale]()
  return part === 'first' ? first : first.packs[part]()
}

/** `isolate` keeps names, amounts and codes whole inside a text that runs the other way. */
export function fill(text: string, values: Values, isolate = false): string {
  const put = (value: string | number) => (isolate ? `\u2068${value}\u2069` : String(value))
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => put(values[name] ?? whole))
}
