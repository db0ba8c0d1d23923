/**
 * A customer's dedicated IBAN.
 *
 *   asked ─► requested ─► active ⇄ blocked ─► closed      every state is the bank's own answer (iban-worker.ts)
 *               └──► refused
 *
 * The request is stored with its id before it is sent, so repeating it never opens a second IBAN.
 */
import { Ibans } from '@agio/domain'
import { sealing, termsVersion, wallets } from '../customers/index.ts'
import { orders } from '../orders/index.ts'
import { quotes } from '../quotes/index.ts'
import { screening } from '../screening/index.ts'
import type { Platform } from '../platform/platform.ts'
import { levelOf, mayOrder, nameOf } from '../verification/index.ts'
import { standingOf } from '../standing/index.ts'
import { newId } from '../platform/ids.ts'
import type { FieldProblem, Refused } from '../platform/http/route.ts'
import type { Sql } from '../platform/sql/sql.ts'
import {
  accountDocument,
  accountPlace,
  holderPlace,
  isOffered,
  isVerified,
  notFound,
  notNow,
  off,
  type Account,
  type Person,
} from './doors.ts'
import { addIban, findIban, ibansOf, lockIban, saveIban, type StoredIban } from './iban-store.ts'

export type OpenedIban = StoredIban & {
  readonly holderName: string
  readonly details: Account | undefined
  /** The customer's level no longer includes dedicated IBANs. */
  readonly isBelowLevel: boolean
}

export type OrderRequest =
  | { readonly do: 'keep' }
  | {
      readonly do: 'buy'
      readonly coin: Extract<Ibans.StandingOrder, { do: 'buy' }>['coin']
      readonly destination: string
      readonly consents: { readonly terms: string }
    }

/** Queues a request of an operator, or of a closed account, to the bank. Runs in the caller's transaction. */
export async function askBank(
  sql: Sql,
  customerId: string,
  type: 'operator.blocks' | 'operator.unblocks' | 'account.closes',
): Promise<{ readonly id: string } | Refused<'not-found' | 'order.not_now'>> {
  const present = (await ibansOf(sql, customerId)).find(({ state }) => Ibans.states[state].isOpen)
  const row = present && (await lockIban(sql, present.id))
  const after = row && Ibans.advance(row, { type })
  if (!after) return notFound
  if ('refused' in after) return notNow
  await saveIban(sql, row.id, after)
  return { id: row.id }
}

const termsChanged = {
  refused: 'invalid',
  fields: [{ field: 'consents.terms', code: 'terms.changed' }],
} as const satisfies Refused<'invalid'>

export const list = async (platform: Platform, customerId: string): Promise<OpenedIban[]> =>
  Promise.all((await ibansOf(platform.db, customerId)).map((row) => opened(platform, row)))

/** One of theirs; another customer's is not found. */
export async function one(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<OpenedIban | Refused<'not-found'>> {
  const row = await findIban(platform.db, id)
  return row?.customerId === customerId ? opened(platform, row) : notFound
}

export const pause = (platform: Platform, customerId: string, id: string) =>
  change(platform, { customerId, id }, { type: 'customer.paused' })

export const resume = (platform: Platform, customerId: string, id: string) =>
  change(platform, { customerId, id }, { type: 'customer.resumed' })

export async function open(
  platform: Platform,
  customerId: string,
  { terms }: { readonly terms: string },
): Promise<OpenedIban | Refused<'service.off' | 'verification.required' | 'customer.in_review' | 'invalid'>> {
  const { db, clock } = platform
  if (!isOffered(platform)) return off
  const no = mayOrder(await levelOf(platform, customerId), 'iban')
  if (no) return no
  if ((await standingOf(db, customerId)).state !== 'clear') return { refused: 'customer.in_review' }
  if (terms !== termsVersion) return termsChanged
  const name = await nameOf(platform, customerId)
  if (name === undefined) return levelRequired
  const requestedAt = clock.now()
  const id = newId('ibn', requestedAt)
  const holder = await sealing.seal(platform, customerId, holderPlace(id), name)
  const { state, order: first } = Ibans.request({ do: 'keep' })
  await addIban(db, { id, customerId, state, order: first, holder, requestedAt })
  const present = (await ibansOf(db, customerId)).find((row) => Ibans.states[row.state].holdsPlace)
  if (!present) throw new Error(`${customerId} has no open IBAN after asking for one`)
  return opened(platform, present)
}

/** An operator may set a level without a verified name; an IBAN needs the name first. */
const levelRequired = {
  refused: 'verification.required',
  fields: [{ field: 'level', code: 'verification.required', params: { level: 'basic', service: 'iban' } }],
} as const satisfies Refused<'verification.required'>

type OrderRefusal =
  | 'service.off'
  | 'not-found'
  | 'order.not_now'
  | 'pin.required'
  | 'coin.unavailable'
  | 'wallet.proof_required'
  | 'address.checksum'
  | 'address.refused'
  | 'invalid'

/** Future purchases go to this wallet, so a fresh PIN is required, as for a new beneficiary. */
export async function order(
  platform: Platform,
  { id: customerId, hasFreshPin }: Person,
  id: string,
  wanted: OrderRequest,
): Promise<OpenedIban | Refused<OrderRefusal>> {
  if (!isOffered(platform)) return off
  const present = await findIban(platform.db, id)
  if (present?.customerId !== customerId) return notFound
  const checked = wanted.do === 'keep' ? wanted : await checkedOrder(platform, customerId, wanted)
  if ('refused' in checked) return checked
  if (!hasFreshPin) return { refused: 'pin.required' }
  return change(platform, { customerId, id }, { type: 'customer.ordered', order: checked })
}

async function checkedOrder(
  platform: Platform,
  customerId: string,
  { coin, destination, consents }: Extract<OrderRequest, { do: 'buy' }>,
): Promise<Ibans.StandingOrder | Refused<OrderRefusal>> {
  const isOff = await quotes.refusal(platform, { service: 'buy', coin, fiat: 'EUR', method: 'bank_transfer' })
  // A paused service does not refuse a standing order: the pause ends, the order stays.
  if (isOff && isOff.refused !== 'service.paused') return { refused: isOff.refused }
  if (consents.terms !== termsVersion) return termsChanged
  const read = await orders.readAddress(platform, destination)
  if ('problem' in read) return addressRefusal(read.problem)
  if (await screening.isListed(platform, read.address)) return addressRefusal('refused')
  if (!(await wallets.isProved(platform, customerId, read.address, coin)))
    return { refused: 'wallet.proof_required' }
  return { do: 'buy', coin, destination: read.address, terms: consents.terms }
}

function addressRefusal(problem: 'invalid' | 'checksum' | 'refused') {
  const code = `address.${problem}` as const
  const fields: FieldProblem[] = [{ field: 'destination', code }]
  return { refused: code === 'address.invalid' ? ('invalid' as const) : code, fields }
}

async function change(
  platform: Platform,
  { customerId, id }: { readonly customerId: string; readonly id: string },
  event: Ibans.IbanEvent,
): Promise<OpenedIban | Refused<'service.off' | 'not-found' | 'order.not_now'>> {
  if (!isOffered(platform)) return off
  const after = await platform.db.transaction(async (sql) => {
    const row = await lockIban(sql, id)
    if (row?.customerId !== customerId) return notFound
    const next = Ibans.advance(row, event)
    if ('refused' in next) return notNow
    await saveIban(sql, id, next)
    return { ...row, ...next }
  })
  return 'refused' in after ? after : opened(platform, after)
}

export async function opened(platform: Platform, row: StoredIban): Promise<OpenedIban> {
  const { customerId, holder, account } = row
  const [holderName, details, level] = await Promise.all([
    holder === null ? '' : sealing.open(platform, customerId, holderPlace(row.id), holder),
    account === null ? undefined : sealing.open(platform, customerId, accountPlace(row.id), account),
    levelOf(platform, customerId),
  ])
  return {
    ...row,
    holderName,
    details: details === undefined ? undefined : accountDocument.read(details),
    isBelowLevel: !isVerified(level),
  }
}
