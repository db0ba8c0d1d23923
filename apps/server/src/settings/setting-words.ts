/** Readers of the text of a setting. A wrong value throws `Unreadable`, in words that follow the setting's name. */
import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Coins, Configuration, type Codec } from '@agio/domain'

export class Unreadable extends Error {}

export function text(value: string): string {
  return value
}

export function path(value: string): string {
  return resolve(value)
}

/** Changes to the first configuration: objects are merged, everything else is replaced. */
export function configuration(value: string): Configuration.Configuration {
  const usual = Configuration.document.write(Configuration.first.configuration)
  const read = Configuration.readDocument(merged(usual, parsed(value)))
  if ('problem' in read) throw new Unreadable(`does not fit: ${read.problem}`)
  return read
}

function parsed(value: string): Codec.Json {
  try {
    return JSON.parse(value) as Codec.Json
  } catch {
    throw new Unreadable('must be JSON')
  }
}

const isObject = (json: Codec.Json | undefined): json is Readonly<Record<string, Codec.Json | undefined>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function merged(usual: Codec.Json | undefined, other: Codec.Json | undefined): Codec.Json | undefined {
  if (!isObject(usual) || !isObject(other)) return other
  const names = [...new Set([...Object.keys(usual), ...Object.keys(other)])]
  return Object.fromEntries(
    names.map((name) => [name, name in other ? merged(usual[name], other[name]) : usual[name]]),
  )
}

export function list(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

export function whole(least: number, most: number) {
  return (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN
    if (!(number >= least && number <= most))
      throw new Unreadable(`must be a whole number from ${least} to ${most}`)
    return number
  }
}

export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return (value: string): Word => {
    const word = words.find((one) => one === value)
    if (word === undefined) throw new Unreadable(`must be one of ${words.join(', ')}`)
    return word
  }
}

/** `none`, `starter`, or `starter except new.example`: addresses at that domain get none. */
export function levelAtSignUp(value: string): LevelAtSignUp {
  const [, level, domain] = /^(none|starter)(?: except ([\w-]+(?:\.[\w-]+)+))?$/.exec(value) ?? []
  if (level === undefined) throw new Unreadable('must be none, starter, or starter except a domain')
  return (email) =>
    level === 'none' || (domain !== undefined && email.toLowerCase().endsWith(`@${domain}`))
      ? 'none'
      : 'starter'
}
export type LevelAtSignUp = (email: string) => 'none' | 'starter'

export function listOf<const Word extends string>(...words: readonly Word[]) {
  return (value: string): readonly Word[] => {
    const chosen = list(value).map(oneOf(...words))
    if (chosen.length === 0) throw new Unreadable(`must name at least one of ${words.join(', ')}`)
    return chosen
  }
}

/** The word `none`, or a list. */
export const none =
  <T>(read: (value: string) => readonly T[]) =>
  (value: string): readonly T[] =>
    value === 'none' ? [] : read(value)

export function url(...protocols: readonly string[]) {
  return (value: string): string => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol.slice(0, -1))) {
      throw new Unreadable(
        `must be an address that begins with ${protocols.map((one) => `${one}://`).join(' or ')}`,
      )
    }
    return value
  }
}

/** `host:port`, or the path of a socket. */
export function socketAddress(value: string): string {
  if (/^\/./.test(value)) return value
  const [, port = ''] = /^(?:\[[\da-fA-F:.]+\]|[\w.-]+):(\d{1,5})$/.exec(value) ?? []
  if (port === '' || Number(port) < 1 || Number(port) > 65_535)
    throw new Unreadable('must be host:port, or the path of a socket')
  return value
}

export function networks(value: string): readonly string[] {
  return list(value).map((one) => {
    const [address = '', bits, ...more] = one.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
      throw new Unreadable('must list addresses or networks such as 10.0.0.0/8')
    if (Number(bits ?? most) > most || bits === '0')
      throw new Unreadable('must not trust every address there is')
    return one
  })
}

export function coins(value: string): readonly Coins.CoinId[] {
  return list(value).map((word) => {
    const coin = Coins.coinIds.find((one) => one === word)
    if (coin === undefined)
      throw new Unreadable(`names a coin that is not known; known are ${Coins.coinIds.join(', ')}`)
    return coin
  })
}

export type PriceSourceSetting = { readonly name: string; readonly url: string }

export function priceSources(value: string): readonly PriceSourceSetting[] {
  const pairs = list(value)
  if (pairs.length < 2) throw new Unreadable('must name at least two exchanges: one alone makes no price')
  const sources = pairs.map((pair) => {
    const [, name = '', address = ''] = /^([a-z]+)=(.+)$/.exec(pair) ?? []
    if (name === '') throw new Unreadable('must be a list of name=url')
    return { name, url: url('http', 'https')(address) }
  })
  for (const key of ['name', 'url'] as const)
    if (new Set(sources.map((it) => it[key])).size < sources.length)
      throw new Unreadable('must name each exchange once: one that is asked twice agrees with itself')
  return sources
}

type ListSetting = { readonly name: string; readonly format: ListFormat; readonly url: string }
const listFormats = ['ofac_csv', 'ofac_xml', 'un_xml', 'eu_xml', 'eu_csv', 'uk_csv', 'opensanctions'] as const
type ListFormat = (typeof listFormats)[number]

export function sanctionsLists(value: string): readonly ListSetting[] {
  const lists = list(value).map((one) => {
    const [, name = '', format = '', address = ''] = /^([a-z0-9_]+)=([a-z_]+):(.+)$/.exec(one) ?? []
    const known = listFormats.find((it) => it === format)
    if (name === '' || known === undefined)
      throw new Unreadable(`must be a list of name=format:url, with a format of ${listFormats.join(', ')}`)
    return { name, format: known, url: url('http', 'https')(address) }
  })
  if (new Set(lists.map(({ name }) => name)).size < lists.length)
    throw new Unreadable('must name each list once')
  return lists
}

export function provider(value: string): {
  readonly name: string
  readonly termsUrl: string
  readonly privacyUrl: string
} {
  const [name = '', terms = '', privacy = '', ...more] = list(value)
  if (name === '' || privacy === '' || more.length > 0)
    throw new Unreadable('must be a name and two addresses, with commas between')
  const page = url('http', 'https')
  return { name, termsUrl: page(terms), privacyUrl: page(privacy) }
}

/** The ledger, payments and statements know one account per currency. */
function oncePerCurrency(pairs: readonly string[]): readonly string[] {
  const currencies = pairs.map((pair) => pair.split('=')[0]?.trim())
  const twice = currencies.find((one, index) => currencies.indexOf(one) < index)
  if (twice !== undefined)
    throw new Unreadable(`names two accounts in ${twice}, and the server works with one account per currency`)
  return pairs
}

export type BankAccountSetting =
  | { readonly currency: 'EUR'; readonly iban: string; readonly bic?: string }
  | { readonly currency: 'GBP'; readonly sortCode: string; readonly accountNumber: string }

export function bankAccounts(value: string): readonly BankAccountSetting[] {
  return oncePerCurrency(list(value)).map((one) => {
    const [, iban, bic] =
      /^EUR=([A-Z]{2}\d{2}[A-Z0-9]{10,30})(?:\/([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?))?$/.exec(
        one.replaceAll(' ', ''),
      ) ?? []
    if (iban !== undefined) return { currency: 'EUR', iban, ...(bic && { bic }) }
    const pound = /^GBP=(\d{6})\/(\d{8})$/.exec(one.replaceAll(/[ -]/g, ''))
    if (pound) return { currency: 'GBP', sortCode: pound[1] ?? '', accountNumber: pound[2] ?? '' }
    throw new Unreadable('must look like EUR=<IBAN>/<BIC>,GBP=<sort code>/<account number>')
  })
}

/** The report that books incoming money, per account. */
export function bookedBy(value: string): Readonly<Record<'EUR' | 'GBP', '053' | '054'>> {
  const kinds = { EUR: '054', GBP: '054' } as Record<'EUR' | 'GBP', '053' | '054'>
  for (const one of oncePerCurrency(list(value))) {
    const [, currency, kind] = /^(EUR|GBP)=(053|054)$/.exec(one) ?? []
    if (currency === undefined) throw new Unreadable('must look like EUR=054,GBP=053')
    kinds[currency as 'EUR' | 'GBP'] = kind as '053' | '054'
  }
  return kinds
}

/** An address, or two files with a colon between. */
export function oldSigners(
  value: string,
): readonly ({ readonly url: string } | { readonly keystoreFile: string; readonly passwordFile: string })[] {
  return list(value).map((one) => {
    if (/^https?:/.test(one)) return { url: url('http', 'https')(one) }
    const [, keystore, password] = /^([^:]+):([^:]+)$/.exec(one) ?? []
    if (keystore === undefined || password === undefined)
      throw new Unreadable('must be a list of <keystore>:<file with its password> and addresses')
    return { keystoreFile: path(keystore), passwordFile: path(password) }
  })
}

export function crashAt(value: string): string {
  if (!/^[\w.-]+(:\d{1,6})?$/.test(value)) throw new Unreadable('must be the name of a point, or name:3')
  return value
}

export function lei(text: string): string {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) throw new Unreadable('must be an LEI of 20 characters')
  return text
}

/** "Fernweh GmbH|Weg 1, Berlin|HRB 1": the name first, then lines of its own. */
export function company(text: string): { readonly name: string; readonly details: readonly string[] } {
  const [name = '', ...details] = text.split('|').map((part) => part.trim())
  if (name === '') throw new Unreadable('must begin with a name')
  return { name, details: details.filter((part) => part !== '') }
}

/** A private key of P-256, and the public one that browsers get; both in base64url. */
export type PushKey = { readonly privateKey: string; readonly publicKey: string }

export function pushKey(value: string): PushKey {
  const key = createECDH('prime256v1')
  try {
    if (!/^[\w-]{43}$/.test(value)) throw new Error('another length')
    key.setPrivateKey(value, 'base64url')
  } catch {
    throw new Unreadable('is no key: make one by `agio push key`')
  }
  return { privateKey: value, publicKey: key.getPublicKey('base64url') }
}
