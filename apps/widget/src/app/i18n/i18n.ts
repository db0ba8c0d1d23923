/**
 * Languages. English is the source of the keys: a language without one does not compile. Each language comes in two
 * packs, so that the first screen carries only its own words; English `first` is always there.
 */
import { first, type FirstKey } from './texts/en/first.ts'
import type { LaterKey } from './texts/en/later.ts'

export const locales = {
  en: { name: 'English', direction: 'ltr', intl: 'en-GB' },
  de: { name: 'Deutsch', direction: 'ltr', intl: 'de-DE' },
  // Latin figures: amounts and account numbers are compared with what banks and wallets show.
  ar: { name: 'العربية', direction: 'rtl', intl: 'ar-u-nu-latn' },
} as const
export type Locale = keyof typeof locales
export type TextKey = FirstKey | LaterKey
export type Values = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, values?: Values) => string

type Pack = Readonly<Partial<Record<TextKey, string>>>
const loaders: Record<Locale, Record<'first' | 'later', () => Promise<Pack>>> = {
  en: {
    first: () => Promise.resolve(first),
    later: () => import('./texts/en/later.ts').then((it) => it.later),
  },
  de: {
    first: () => import('./texts/de/first.ts').then((it) => it.first),
    later: () => import('./texts/de/later.ts').then((it) => it.later),
  },
  ar: {
    first: () => import('./texts/ar/first.ts').then((it) => it.first),
    later: () => import('./texts/ar/later.ts').then((it) => it.later),
  },
}

export type I18n = {
  locale(): Locale
  t: Translate
  /** Loads what the language needs, then switches. */
  use(locale: Locale): Promise<void>
  /** The words of all later screens; loaded once per language. */
  later(): Promise<void>
  subscribe(hear: () => void): () => void
  /** Changes whenever words change; for useSyncExternalStore. */
  version(): number
}

export function createI18n(): I18n {
  const packs: Record<Locale, Pack> = { en: first, de: {}, ar: {} }
  const loaded = new Map<string, Promise<void>>([['en first', Promise.resolve()]])
  const listeners = new Set<() => void>()
  let locale: Locale = 'en'
  let version = 0
  let wantsLater = false

  const changed = () => {
    version++
    listeners.forEach((hear) => hear())
  }
  const load = (of: Locale, part: 'first' | 'later'): Promise<void> => {
    const name = `${of} ${part}`
    const known = loaded.get(name)
    if (known) return known
    const loading = loaders[of][part]().then((pack) => {
      packs[of] = { ...packs[of], ...pack }
      if (of === locale) changed()
    })
    // A pack that failed to load may be asked for again.
    loading.catch(() => loaded.delete(name))
    loaded.set(name, loading)
    return loading
  }
  return {
    locale: () => locale,
    t: (key, values) =>
      fill(packs[locale][key] ?? packs.en[key] ?? '', values, locales[locale].direction === 'rtl'),
    async use(next) {
      await Promise.all([load(next, 'first'), wantsLater ? load(next, 'later') : undefined])
      // They may have been asked for meanwhile: nothing is shown in one language and then in another.
      if (wantsLater) await load(next, 'later')
      locale = next
      changed()
    },
    later() {
      wantsLater = true
      return load(locale, 'later')
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    version: () => version,
  }
}

/** `isolate` keeps names, amounts and codes whole inside a text that runs the other way. */
export function fill(text: string, values: Values = {}, isolate = false): string {
  const put = (value: string | number) => (isolate ? `\u2068${value}\u2069` : String(value))
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => put(values[name] ?? whole))
}

export function isLocale(text: string | null | undefined): text is Locale {
  return text != null && Object.hasOwn(locales, text)
}

/** The first preferred language that we speak; else English. */
export function pickLocale(preferred: readonly (string | null | undefined)[]): Locale {
  for (const tag of preferred) {
    const language = tag?.toLowerCase().split('-')[0]
    if (isLocale(language)) return language
  }
  return 'en'
}
