/**
 * A device of an earlier sign-in. It gives no access: it only keeps its person out of the budgets that strangers can spend. The
 * cookie is a random id with a MAC over account, id and date; the server stores nothing.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { timingSafeEqual } from 'node:crypto'
import type { Random } from '../secrets.ts'
import { cookieIn, cookieOf } from './cookies.ts'

const name = 'agio_device'
const days = 180
const day = 86_400

type Mac = (text: string) => Buffer
type Account = { readonly mac: Mac; readonly account: Buffer; readonly now: Date }

export function newDevice({ mac, account, now }: Account, random: Random): string {
  const id = random(16).toString('hex')
  const since = String(Math.floor(now.getTime() / 1000))
  return [id, since, macOf(mac, account, id, since).toString('hex')].join('.')
}

/** The id of the device, where this account signed in with it in the last months. */
export function knownDevice({ mac, account, now }: Account, token: string | undefined): string | undefined {
  const [, id, since, proof] = /^([0-9a-f]{32})\.(\d{1,12})\.([0-9a-f]{64})$/.exec(token ?? '') ?? []
  if (id === undefined || since === undefined || proof === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(proof, 'hex'), macOf(mac, account, id, since))
  return isOurs && now.getTime() / 1000 - Number(since) < days * day ? id : undefined
}

const macOf = (mac: Mac, account: Buffer, id: string, since: string): Buffer =>
  mac(`${account.toString('hex')}.${id}.${since}`)

/** The token that came with a request. */
export const deviceIn = (headers: IncomingHttpHeaders): string | undefined => cookieIn(headers, name)

/** The header that keeps it. */
export const deviceCookie = (token: string, path: string, headers: IncomingHttpHeaders): string =>
  cookieOf({ name, value: token, path, days }, headers)
