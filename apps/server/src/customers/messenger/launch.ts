/**
 * Launch data: the messenger signs them for the bot and starts the mini-app with them. The signature covers all pairs except
 * `hash`, sorted by name, one per line; its key is an HMAC of the bot token. The data identify a messenger account, not a customer.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Launch = {
  /** The id of the messenger account. */
  readonly account: string
  /** The person's name in the messenger. */
  readonly name: string
  readonly at: Date
  /** Identifies these data, however they are encoded. */
  readonly proof: Buffer
}

/** Undefined if the signature is not for this bot, or the format is not the messenger's. */
export function readLaunch(initData: string, botToken: string): Launch | undefined {
  const pairs = [...new URLSearchParams(initData)]
  const fields = new Map(pairs)
  if (fields.size !== pairs.length || !pairs.every(isPlain)) return undefined
  const hash = fields.get('hash') ?? ''
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined
  const signed = pairs
    .filter(([name]) => name !== 'hash')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const proof = createHmac('sha256', key).update(signed).digest()
  if (!timingSafeEqual(proof, Buffer.from(hash, 'hex'))) return undefined
  const person = personIn(fields.get('user') ?? '')
  const seconds = fields.get('auth_date') ?? ''
  if (!person || !/^\d{9,11}$/.test(seconds)) return undefined
  return { ...person, at: new Date(Number(seconds) * 1000), proof }
}

/** A line end in a name or a value would let one pair pass for two. */
const isPlain = ([name, value]: readonly [string, string]) =>
  /^[a-z_]{1,40}$/.test(name) && !/\p{Cc}/u.test(value)

const longestName = 64

function personIn(json: string): Pick<Launch, 'account' | 'name'> | undefined {
  let user: unknown
  try {
    user = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof user !== 'object' || user === null) return undefined
  const { id, username, first_name: first, last_name: last } = user as Readonly<Record<string, unknown>>
  const account = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id
  if (typeof account !== 'string' || !/^[1-9]\d{0,19}$/.test(account)) return undefined
  const words = typeof username === 'string' ? [`@${username}`] : [first, last]
  const name = words.filter((word) => typeof word === 'string').join(' ')
  return { account, name: name.slice(0, longestName).trim() || account }
}
