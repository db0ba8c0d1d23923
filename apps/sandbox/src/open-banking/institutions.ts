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
  /** On its logo. */
  readonly initials: string
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
    initials: 'So',
  },
  {
    ...usual,
    id: 'thames-tweed',
    name: 'Thames & Tweed',
    countries: ['GB'],
    currencies: ['GBP'],
    startAuthorisation: 'explicit',
    colour: '#123a6b',
    initials: 'TT',
  },
  {
    ...inEuros,
    id: 'nordlicht',
    name: 'Nordlicht Sparbank',
    countries: ['DE', 'FI', 'EE'],
    approach: 'oauth2',
    colour: '#0b5d57',
    initials: 'No',
  },
  {
    ...inEuros,
    id: 'bergbank',
    name: 'Bergbank (login first)',
    countries: ['AT', 'IT'],
    approach: 'oauth2_prestep',
    colour: '#5b3a8a',
    initials: 'Be',
  },
  {
    ...inBoth,
    id: 'nonpareil',
    name: 'Banque Nonpareil (refuses)',
    countries: ['FR', 'GB'],
    behaviour: 'refuses',
    colour: '#7c1f3d',
    initials: 'NP',
  },
  {
    ...inEuros,
    id: 'dimentica',
    name: 'Banca Dimentica (login fails)',
    countries: ['IT'],
    behaviour: 'login_fails',
    colour: '#245a26',
    initials: 'BD',
  },
  {
    ...inEuros,
    id: 'vuelta',
    name: 'Banco Vuelta (fails after authorising)',
    countries: ['ES'],
    behaviour: 'fails_after',
    colour: '#8f2a12',
    initials: 'Vu',
  },
  {
    ...inBoth,
    id: 'slowfjord',
    name: 'Slowfjord (slow)',
    countries: ['FI', 'GB'],
    behaviour: 'slow',
    colour: '#344966',
    initials: 'Sf',
  },
  {
    ...inBoth,
    id: 'nachtruhe',
    name: 'Nachtruhe Bank (down)',
    countries: ['DE', 'GB'],
    behaviour: 'down',
    colour: '#33333b',
    initials: 'Zz',
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

function logoOf({ colour, initials }: Institution): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="${colour}"/>` +
    `<text x="24" y="31" font-family="sans-serif" font-size="19" font-weight="700" fill="#fff" text-anchor="middle">${initials}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
