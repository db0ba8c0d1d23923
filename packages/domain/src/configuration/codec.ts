/**
 * The configuration as a JSON document: amounts and percentages are decimal texts ("2.50"), fields are exactly those of the
 * type. A document that does not fit is a sentence with the path to the field.
 */
import {
  dictionary,
  list,
  nullable,
  oneOf,
  optional,
  record,
  Unreadable,
  whole,
  type Codec,
  type Json,
} from '../codec.ts'
import { coinIds, isCoinId, type CoinId } from '../coins/coins.ts'
import { serviceFeeRules } from '../money/fees.ts'
import { fiats, format, money, parse } from '../money/money.ts'
import { firstHedge, venues, type Hedge } from '../treasury/policy.ts'
import {
  accountsPerPerson,
  type Caps,
  type CoinFees,
  type Configuration,
  type Fee,
  type PerFiat,
  type PerRegion,
  type Screening,
} from './configuration.ts'
import { unsound } from './checks.ts'

const longest = 15

/** Two places: cents of EUR or GBP, or hundredths of a percent. */
const decimal: Codec<bigint> = {
  write: (units) => format(money('EUR', units)),
  read: (json) => {
    const amount = typeof json === 'string' && json.length <= longest ? parse('EUR', json) : 'not-an-amount'
    if (amount === 'not-an-amount') throw new Unreadable('a text such as "2.50" is expected')
    return amount.units
  },
}
const perFiat: Codec<PerFiat> = record<PerFiat>({ EUR: decimal, GBP: decimal })
const fee: Codec<Fee> = record<Fee>({ percent: decimal, minimum: perFiat })
/** A value for some of the coins. */
function perCoin<T>(codec: Codec<T>): Codec<{ readonly [C in CoinId]?: T }> {
  const all = dictionary(codec)
  return {
    write: (value) => all.write(value as Readonly<Record<string, T>>),
    read: (json) => {
      const read = all.read(json)
      const other = Object.keys(read).find((id) => !isCoinId(id))
      if (other !== undefined) throw new Unreadable(`${other}: no such coin`)
      return read as { readonly [C in CoinId]?: T }
    },
  }
}
const coinFees: Codec<CoinFees> = perCoin(fee)
const hedge: Codec<Hedge> = record<Hedge>({
  venue: oneOf(...venues),
  fiat: oneOf(...fiats),
  above: decimal,
  smallerAfterMinutes: whole,
  least: decimal,
  largest: decimal,
  fromMedian: decimal,
  dayVolume: decimal,
  dayLoss: decimal,
})
/** A policy of hedging as it begins, as a document has it. */
export const firstHedgeDocument: Json = hedge.write(firstHedge)
type Treasury = NonNullable<Configuration['treasury']>
const coin: Codec<CoinId> = {
  write: (id) => id,
  read: (json) => {
    const id = coinIds.find((one) => one === json)
    if (id === undefined) throw new Unreadable('no such coin')
    return id
  },
}
const perRegion: Codec<PerRegion> = record<PerRegion>({ eea: list(coin), uk: list(coin) })
const caps: Codec<Caps> = record<Caps>({ day: decimal, month: decimal, year: nullable(decimal) })
const level = record<Configuration['limits']['full']>({ sell: caps, buy: caps })
const country: Codec<string> = {
  write: (code) => code,
  read: (json) => {
    if (typeof json === 'string' && /^[A-Z]{2}$/.test(json)) return json
    throw new Unreadable('a country of two capital letters is expected')
  },
}
/** The figures of the comparison with lists alone. */
export const screeningDocument: Codec<Screening> = record<Screening>({
  hitFrom: decimal,
  sameBirthDay: decimal,
  otherBirthDay: decimal,
  otherBirthYear: decimal,
  otherCountry: decimal,
  words: record<Screening['words']>({
    partner: decimal,
    initial: decimal,
    sameName: decimal,
    sameSpelling: decimal,
    sameSound: decimal,
    sameConsonants: decimal,
    leftOnBoth: decimal,
    otherFigure: decimal,
    leftOnOne: decimal,
    leftOnOneOfCompany: decimal,
    oneWordOfSeveral: decimal,
  }),
})

type Way = Configuration['buy']['methods']['card']
const method = record<Way>({ fee, coinFees, maximum: perFiat })

const shape: Codec<Configuration> = record<Configuration>({
  sell: record<Configuration['sell']>({
    fee,
    coinFees,
    bankTransfer: perFiat,
    minimum: perFiat,
    maximum: perFiat,
    shortBy: record<Configuration['sell']['shortBy']>({ percent: decimal, most: perFiat }),
    overBy: perFiat,
    windows: record<Configuration['sell']['windows']>({
      rateMinutes: whole,
      depositMinutes: whole,
      choiceDays: whole,
      proofDays: whole,
      revisionDays: whole,
    }),
    serviceFeeOnRefund: oneOf(...serviceFeeRules),
    coinsOff: perRegion,
  }),
  buy: record<Configuration['buy']>({
    methods: record<Configuration['buy']['methods']>({
      bank_transfer: method,
      open_banking: method,
      card: method,
    }),
    minimum: perFiat,
    windows: record<Configuration['buy']['windows']>({
      rateMinutes: whole,
      moneyDays: whole,
      moreHours: whole,
      lateDays: whole,
      proofDays: whole,
    }),
    coinsOff: perRegion,
  }),
  quoteSeconds: whole,
  limits: record<Configuration['limits']>({
    no_service: level,
    starter: level,
    basic: level,
    full: level,
    company: level,
  }),
  countriesNotServed: list(country),
  screening: screeningDocument,
  customers: record<Configuration['customers']>({ accountsPerPerson: oneOf(...accountsPerPerson) }),
  travelRule: record<Configuration['travelRule']>({
    answerAbove: decimal,
    proofAbove: decimal,
  }),
  above: record<Configuration['above']>({
    freshPin: decimal,
    paymentFile: perFiat,
    unallocatedMoney: perFiat,
    unallocatedCoins: decimal,
  }),
  treasury: optional(record<Treasury>({ hedges: perCoin(hedge) })),
})

/** Reads exactly these fields; throws `Unreadable` with a sentence about what does not fit. */
export const document: Codec<Configuration> = {
  write: shape.write,
  read: (json) => {
    const configuration = shape.read(json)
    const unknown = unknownIn(json, shape.write(configuration))
    if (unknown !== undefined) throw new Unreadable(`${unknown}: there is no such field`)
    const [problem] = unsound(configuration)
    if (problem !== undefined) throw new Unreadable(problem)
    return configuration
  },
}

/** The same as a value: the configuration, or what is wrong with the document. */
export function readDocument(json: unknown): Configuration | { readonly problem: string } {
  try {
    return document.read(json as Json)
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

const isObject = (json: Json | undefined): json is Readonly<Record<string, Json | undefined>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function unknownIn(json: Json | undefined, known: Json | undefined): string | undefined {
  if (!isObject(json) || !isObject(known)) return undefined
  for (const [name, value] of Object.entries(json)) {
    if (!(name in known)) return name
    const below = unknownIn(value, known[name])
    if (below !== undefined) return `${name}: ${below}`
  }
  return undefined
}

export type Change = {
  readonly path: string
  /** Empty where the field is new. */
  readonly before: string
  readonly after: string
}

/** The differences, field by field, in the order of the document. */
export function difference(before: Configuration, after: Configuration): Change[] {
  const [old, present] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...old.keys(), ...present.keys()])].flatMap((path) => {
    const change = { path, before: old.get(path) ?? '', after: present.get(path) ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

const isText = (json: unknown) => typeof json === 'string' || typeof json === 'number'

/** Each field by its path, as a person reads it. */
export function leavesOf(configuration: Configuration): Map<string, string> {
  const leaves = new Map<string, string>()
  const walk = (json: Json | undefined, path: string): void => {
    if (isObject(json))
      for (const [name, value] of Object.entries(json)) walk(value, path === '' ? name : `${path}.${name}`)
    else if (Array.isArray(json)) leaves.set(path, json.join(', ') || 'none')
    else leaves.set(path, isText(json) ? String(json) : 'unlimited')
  }
  walk(shape.write(configuration), '')
  return leaves
}
