/** The banks a customer can pay from, as the operator lists them in a JSON file. A mistake in it is one sentence at start. */
import type { Money } from '@agio/domain'
import * as z from 'zod'
import { readSettingFile } from '../../../platform/outside/setting-file.ts'
import { perPlatform } from '../../../platform/platform.ts'
import { isPlain } from '../../../settings/production.ts'

const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const Origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)
const Product = z.string().regex(/^[a-z0-9-]{3,60}$/)

const OAuth = z.strictObject({
  /** RFC 8414 metadata; a path below baseUrl, or an address. */
  metadata: z.string().min(1).optional(),
  authorizationUrl: z.string().min(1).optional(),
  tokenUrl: z.string().min(1).optional(),
  /** Some banks read the code from the address of the token endpoint. */
  codeIn: z.enum(['body', 'query']).default('body'),
  /** A token of our own (client_credentials) is asked for before the payment is. */
  ownToken: z.boolean().default(false),
  clientSecret: z.string().min(1).optional(),
})

const Bank = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  name: z.string().trim().min(1).max(70),
  logo: z.string().max(2_000).optional(),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  /** Payment product by currency: sepa-credit-transfers, instant-sepa-credit-transfers, a domestic one for GBP. */
  products: z
    .strictObject({ EUR: Product.optional(), GBP: Product.optional() })
    .refine(({ EUR, GBP }) => EUR !== undefined || GBP !== undefined, 'names no currency'),
  baseUrl: address,
  /** `oauth2_prestep`: the bank wants a login before it takes a payment. */
  approach: z.enum(['redirect', 'oauth2', 'oauth2_prestep']),
  /** `explicit`: the authorisation is begun by a call of its own, even where the bank gave a link at once. */
  startAuthorisation: z.enum(['implicit', 'explicit']).default('implicit'),
  /** The origins to which the bank may send our customers, besides baseUrl. */
  redirectOrigins: z.array(Origin).default([]),
  clientId: z.string().min(1).max(200),
  oauth: OAuth.prefault({}),
  /** Sent with every call, such as a key of the bank's gateway. */
  headers: z.record(z.string(), z.string()).default({}),
  /** Shared secret of the bank's notifications; without it the bank is only polled. */
  hookSecret: z.string().min(16).optional(),
})

export type BankSettings = z.output<typeof Bank>

/** Without a file there are no banks. */
export function readBanksFile(
  file: string | undefined,
  isAllowed: (url: string) => boolean = () => true,
): readonly BankSettings[] {
  const banks = file === undefined ? [] : readBanks(readSettingFile('OPEN_BANKING_BANKS_FILE', file))
  const plain = banks.find(({ baseUrl }) => !isAllowed(baseUrl))
  if (plain) throw new Error(`The bank ${plain.id} must have a baseUrl that begins with https://`)
  return banks
}

/** The banks of the settings; in production none of them is reached in plain text. */
export const banksOf = perPlatform(({ settings }) =>
  readBanksFile(settings.openBankingBanksFile, (url) => !settings.production || !isPlain(url)),
)

/** Reads the list; throws a sentence that names the fault and its place. */
export function readBanks(text: string): readonly BankSettings[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('OPEN_BANKING_BANKS_FILE is not JSON.')
  }
  const { data, error } = z.array(Bank).safeParse(json)
  if (error) {
    const [issue] = error.issues
    throw new Error(
      `OPEN_BANKING_BANKS_FILE: ${issue?.path.join('.') || 'the list'}: ${issue?.message ?? ''}`,
    )
  }
  const twice = data.find(({ id }, at) => data.findIndex((other) => other.id === id) !== at)
  if (twice) throw new Error(`OPEN_BANKING_BANKS_FILE: the bank ${twice.id} is listed twice.`)
  return data
}

export const currenciesOf = ({ products }: BankSettings): Money.Fiat[] =>
  (['EUR', 'GBP'] as const).filter((currency) => products[currency] !== undefined)

/** A browser may be sent there: to the bank's own origin or one the operator named. */
export function mayRedirect(bank: BankSettings, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return origin === new URL(bank.baseUrl).origin || bank.redirectOrigins.includes(origin)
}
