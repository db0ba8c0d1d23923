/**
 * Languages. English is the source of the keys: a language without one does not compile. Each language comes in
 * packs, so that the first screen carries only its own words; English `first` is always there.
 */
import { first, type FirstKey } from './texts/en/first.ts'
import type { LaterKey } from './texts/en/later.ts'
import type { LinkKey } from './texts/en/link.ts'
import type { VerificationKey } from './texts/en/verification.ts'

export const locales = {
  en: { name: 'English', direction: 'ltr', intl: 'en-GB' },
  de: { name: 'Deutsch', direction: 'ltr', intl: 'de-DE' },
  // Latin figures: amounts and account numbers are compared with what banks and wallets show.
  ar: { name: 'العربية', direction: 'rtl', intl: 'ar-u-nu-latn' },
} as const
export type Locale = keyof typeof locales
export type TextKey = FirstKey | LaterKey | LinkKey | VerificationKey
/** `later` has the words of all later rooms but the large and the rare ones, which have a pack of their own. */
type Part = 'first' | 'later' | 'link' | 'verification'
export type Values = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, values?: Values) => string

type Pack = Readonly<Partial<Record<TextKey, string>>>
const loaders: Record<Locale, { [P in Part]: () => Promise<Readonly<Record<P, Pack>>> }> = {
  en: {
    first: () => Promise.resolve({ first }),
    later: () => import('./texts/en/later.ts'),
    link: () => import('./texts/en/link.ts'),
    verification: () => import('./texts/en/verification.ts'),
  },
  de: {
    first: () => import('./texts/de/first.ts'),
    later: () => import('./texts/de/later.ts'),
    link: () => import('./texts/de/link.ts'),
    verification: () => import('./texts/de/verification.ts'),
  },
  ar: {
    first: () => import('./texts/ar/first.ts'),
    later: () => import('./texts/ar/later.ts'),
    link: () => import('./texts/ar/link.ts'),
    verification: () => import('./texts/ar/verification.ts'),
  },
}

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
  const packs: Record<Locale, Pack> = { en: first, de: {}, ar: {} }
  const loaded = new Map<string, Promise<void>>([['en first', Promise.resolve()]])
  const listeners = new Set<() => void>()
  const wanted = new Set<Part>(['first'])
  let locale: Locale = 'en'
  let version = 0

  const changed = () => {
    version++
    listeners.forEach((hear) => hear())
  }
  const load = (of: Locale, part: Part): Promise<void> => {
    const name = `${of} ${part}`
    const known = loaded.get(name)
    if (known) return known
    const loading = loaders[of][part]().then((module: Partial<Record<Part, Pack>>) => {
      packs[of] = { ...packs[of], ...module[part] }
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
      // One more may be asked for meanwhile: nothing is shown in one language and then in another.
      for (const part of wanted) await load(next, part)
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
