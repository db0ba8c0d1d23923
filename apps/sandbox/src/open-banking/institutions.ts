/** The banks of the sandbox that customers pay from: each its own base path, colours, currencies and way to behave. */
import type { Currency } from '../bank/index.ts'

export const behaviours = [
  'works',
  'refuses',
  'login_fails',
  'fails_after',
  'slow',
  'unanswered',
  'keeps',
  'stays',
  'down',
] as const
/**
 * refuses: turns down the consent · login_fails: refuses each sign-in · fails_after: rejects what was authorised ·
 * slow: answers and settles late · unanswered: does what it is asked, and the line breaks before its answer ·
 * keeps: lets no payment be taken back · stays: leaves what was authorised under way · down: 503
 */
export type Behaviour = (typeof behaviours)[number]

export type Institution = {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly currencies: readonly Currency[]
  readonly approach: 'redirect' | 'oauth2' | 'oauth2_prestep'
  readonly startAuthorisation: 'implicit' | 'explicit'
  readonly behaviour: Behaviour
  readonly colour: string
  /** The lines of its mark, in a square of 48. */
  readonly mark: string
  /** The look of its pages: letters and corners. */
  readonly face: { readonly font: string; readonly radius: string }
}

const round = { font: "ui-rounded, 'SF Pro Rounded', Nunito, system-ui, sans-serif", radius: '24px' }
const plain = { font: "'Helvetica Neue', Arial, system-ui, sans-serif", radius: '4px' }
const classic = { font: "Georgia, Charter, 'Iowan Old Style', Cambria, ui-serif", radius: '0' }
const human = { font: "Optima, Candara, 'Noto Sans', system-ui, sans-serif", radius: '12px' }
const engraved = {
  font: "'Avenir Next Condensed', 'Arial Narrow', 'Roboto Condensed', system-ui, sans-serif",
  radius: '2px',
}

const usual = { approach: 'redirect', startAuthorisation: 'implicit', behaviour: 'works' } as const
const inEuros = { ...usual, currencies: ['EUR'] } as const
const inBoth = { ...usual, currencies: ['EUR', 'GBP'] } as const

export const institutions: readonly Institution[] = [
  {
    ...inEuros,
    id: 'sonnenbank',
    name: 'Sonnenbank',
    countries: ['DE', 'AT'],
    colour: '#8a4b00',
    mark: '<circle cx="24" cy="24" r="7"/><path d="M24 8v5M24 35v5M8 24h5M35 24h5M13 13l3 3M32 32l3 3M35 13l-3 3M16 32l-3 3"/>',
    face: round,
  },
  {
    ...usual,
    id: 'thames-tweed',
    name: 'Thames & Tweed',
    countries: ['GB'],
    currencies: ['GBP'],
    startAuthorisation: 'explicit',
    colour: '#123a6b',
    mark: '<path d="M10 18q7-6 14 0t14 0M10 27q7-6 14 0t14 0M24 10v28"/>',
    face: classic,
  },
  {
    ...inEuros,
    id: 'nordlicht',
    name: 'Nordlicht Sparbank',
    countries: ['DE', 'FI', 'EE'],
    approach: 'oauth2',
    colour: '#0b5d57',
    mark: '<path d="M12 36V16M20 36V10M28 36V18M36 36V13"/>',
    face: human,
  },
  {
    ...inEuros,
    id: 'bergbank',
    name: 'Bergbank (login first)',
    countries: ['AT', 'IT'],
    approach: 'oauth2_prestep',
    colour: '#5b3a8a',
    mark: '<path d="M8 36L20 14l7 12 4-6 9 16z"/>',
    face: engraved,
  },
  {
    ...inBoth,
    id: 'nonpareil',
    name: 'Banque Nonpareil (refuses)',
    countries: ['FR', 'GB'],
    behaviour: 'refuses',
    colour: '#7c1f3d',
    mark: '<path d="M24 9l4 10 11 1-8 7 2 11-9-6-9 6 2-11-8-7 11-1z"/>',
    face: classic,
  },
  {
    ...inEuros,
    id: 'dimentica',
    name: 'Banca Dimentica (login fails)',
    countries: ['IT'],
    behaviour: 'login_fails',
    colour: '#245a26',
    mark: '<circle cx="24" cy="24" r="14"/><path d="M24 16v9M24 31v1"/>',
    face: plain,
  },
  {
    ...inEuros,
    id: 'vuelta',
    name: 'Banco Vuelta (fails after authorizing)',
    countries: ['ES'],
    behaviour: 'fails_after',
    colour: '#8f2a12',
    mark: '<path d="M12 26a12 12 0 1 0 5-11M17 8v8h8"/>',
    face: human,
  },
  {
    ...inBoth,
    id: 'slowfjord',
    name: 'Slowfjord (slow)',
    countries: ['FI', 'GB'],
    behaviour: 'slow',
    colour: '#344966',
    mark: '<path d="M9 14l6 20h18l6-20M15 25h18"/>',
    face: engraved,
  },
  {
    ...inBoth,
    id: 'nachtruhe',
    name: 'Nachtruhe Bank (down)',
    countries: ['DE', 'GB'],
    behaviour: 'down',
    colour: '#33333b',
    mark: '<path d="M31 30A13 13 0 0 1 19 12a13 13 0 1 0 18 17 13 13 0 0 1-6 1z"/>',
    face: round,
  },
]

export const products: Record<Currency, string> = {
  EUR: 'sepa-credit-transfers',
  GBP: 'domestic-credit-transfers',
}

export const institutionOf = (id: string): Institution | undefined =>
  institutions.find((one) => one.id === id)

/** The same for every bank of the sandbox; real banks agree one with each partner. */
export const hookSecret = 'sandbox-open-banking-hooks'
export const clientId = 'agio-sandbox'

/** The list of banks as the server reads it from a file. */
export function banksFile(base: string): string {
  const banks = institutions.map((one) => ({
    id: one.id,
    name: one.name,
    logo: logoOf(one),
    countries: one.countries,
    products: Object.fromEntries(one.currencies.map((currency) => [currency, products[currency]])),
    baseUrl: `${base}/open-banking/${one.id}`,
    approach: one.approach,
    startAuthorisation: one.startAuthorisation,
    clientId,
    hookSecret,
  }))
  return `${JSON.stringify(banks, null, 2)}\n`
}

/** The mark in white on the bank's colour, as the application shows it and the bank's own pages do. */
export function logoOf({ colour, mark }: Institution): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="${colour}"/>` +
    `<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${mark}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
