/**
 * Money on our accounts that nobody could be found for. An operator says whose it is, or sends it back to the account it
 * came from; nothing here happens by itself. `identity` is the statement line that told of the money first.
 */
import { Money } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { BankPayment } from '../../rail.ts'
import { debtorFor, type BankContext } from '../bank-context.ts'
import {
  findCredit,
  listCredits,
  lockCredit,
  setClosed,
  setMatched,
  setReturning,
  type PutAside,
  type StoredCredit,
} from './credit-store.ts'
import { creditId } from './credits.ts'
import { settleLine } from './line-store.ts'
import { backKeyOf, ownerOfBack, schemeOf } from '../payments/refunds.ts'
import { openSender } from './payer.ts'
import { recalledUnits } from './recall-store.ts'
import type { No, Unmatched, UnmatchedCredit } from './unmatched-views.ts'

export type { Unmatched } from './unmatched-views.ts'

type Pay = (sql: Sql, payment: BankPayment) => Promise<void>
const notFound: No = { refused: 'not-found' }
const notNow: No = { refused: 'order.not_now' }

export function createUnmatched(context: BankContext, pay: Pay): Unmatched {
  const { sql: database, owners } = context
  const prefix = creditId('').length
  const putAside = async (sql: Sql): Promise<PutAside[]> => {
    const asides = (await owners?.putAside(sql)) ?? []
    return asides.map(({ orderId, creditId: id }) => ({ owner: orderId, identity: id.slice(prefix) }))
  }
  /** What its sender took back is not here any more: nobody can be given it. */
  const asItStands = async (sql: Sql, credit: StoredCredit): Promise<UnmatchedCredit> => {
    const isHere = (await recalledUnits(sql, credit.identity)) === 0n
    const item = shown(context, credit, isHere ? await putAside(sql) : [])
    return isHere ? item : { ...item, canMatch: false, canSendBack: false }
  }
  /** Changes one under lock; whoever comes second sees what the first did. */
  const decide = (identity: string, change: (sql: Sql, item: UnmatchedCredit) => Promise<No | undefined>) =>
    database.transaction(async (sql) => {
      const credit = await lockCredit(sql, identity)
      if (credit === undefined) return notFound
      const no = await change(sql, await asItStands(sql, credit))
      if (no !== undefined) return no
      const after = await findCredit(sql, identity)
      return after === undefined ? notFound : asItStands(sql, after)
    })
  return {
    async list({ state = 'open', currency, why, cursor, limit = 50 } = {}) {
      const asides = await putAside(database)
      const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : undefined
      const size = Math.min(Math.max(1, limit), 100)
      const rows = await listCredits(database, { state, currency, why, before, limit: size + 1 }, asides)
      const page = rows.slice(0, size)
      return {
        items: page.map((row) => shown(context, row, asides)),
        cursor: rows.length > size ? (page.at(-1)?.seq.toString() ?? null) : null,
      }
    },
    async one(identity) {
      const credit = await findCredit(database, identity)
      return credit && asItStands(database, credit)
    },
    match: (identity, orderId, actor) =>
      decide(identity, (sql, item) => matchCredit(context, sql, item, { orderId, actor })),
    sendBack: (identity, actor, reason) =>
      decide(identity, (sql, item) => sendCreditBack(context, sql, item, { actor, reason, pay })),
    close: (identity, actor, reason) =>
      decide(identity, async (sql, item) => {
        if (item.state === 'closed') return undefined
        if (!item.canClose) return notNow
        await setClosed(sql, identity, { by: actor, at: context.clock.now(), why: reason })
        await settleLine(sql, identity, { state: 'matched' })
        return undefined
      }),
  }
}

async function matchCredit(
  { clock, owners, deliver }: BankContext,
  sql: Sql,
  item: UnmatchedCredit,
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
): Promise<No | undefined> {
  const { identity, state, canMatch, currency, units, bookedAt: at, orderId: before } = item
  if (state === 'matched' && before === orderId) return undefined
  if (!canMatch || !Money.isFiat(currency)) return notNow
  const id = creditId(identity)
  const takes = await owners?.takes(sql, orderId, { id, currency, at })
  if (!takes) return takes === undefined ? notFound : notNow
  await setMatched(sql, identity, orderId, { by: actor, at: clock.now(), why: undefined })
  await settleLine(sql, identity, { state: 'matched' })
  if (before !== undefined) await owners?.decided(sql, before, id)
  await deliver(sql, {
    id: `${id}:matched:${orderId}`,
    owner: orderId,
    type: 'credit.received',
    credit: {
      id,
      through: 'bank_transfer',
      amount: Money.money(currency, units),
      at: at.getTime(),
      from: id,
      unallocated: true,
    },
  })
  return undefined
}

async function sendCreditBack(
  { clock, owners }: BankContext,
  sql: Sql,
  item: UnmatchedCredit,
  { actor, reason, pay }: { readonly actor: string; readonly reason: string; readonly pay: Pay },
): Promise<No | undefined> {
  const { identity, state, currency, units, payer } = item
  if (state === 'returning' || state === 'returned') return undefined
  const scheme = schemeOf(currency)
  if (!item.canSendBack || scheme === undefined || !payer.account || !Money.isFiat(currency)) return notNow
  const { backs = 0 } = (await findCredit(sql, identity)) ?? {}
  const key = backKeyOf(identity, backs + 1)
  await setReturning(sql, identity, key, { by: actor, at: clock.now(), why: reason })
  await settleLine(sql, identity, { state: 'matched' })
  if (item.orderId !== undefined) await owners?.decided(sql, item.orderId, creditId(identity))
  await pay(sql, {
    key,
    owner: ownerOfBack(identity),
    scheme,
    amount: Money.money(currency, units),
    // A bank that passes no name on wants one all the same.
    payeeName: payer.name ?? 'NOTPROVIDED',
    payeeAccount: payer.account,
    reference: 'Your payment returned',
  })
  return undefined
}

/** As a person sees it: what an order put aside is open again. */
function shown(
  { vault, settings }: BankContext,
  credit: StoredCredit,
  asides: readonly PutAside[],
): UnmatchedCredit {
  const { identity, currency, state, aside, owner, decidedBy, decidedAt, decidedWhy } = credit
  const { name, account, written, text } = openSender(vault, credit)
  const isTheirs = state === 'matched' && asides.some((it) => it.identity === identity && it.owner === owner)
  const canMatch = isTheirs || (state === 'open' && aside)
  const scheme = schemeOf(currency)
  const isPayable = scheme !== undefined && debtorFor(settings, scheme, currency) !== undefined
  return {
    identity,
    account: credit.account,
    currency,
    units: credit.units,
    bookedAt: credit.bookedAt,
    recordedAt: credit.recordedAt,
    state: isTheirs ? 'open' : state,
    why: isTheirs ? 'on_its_own' : credit.why,
    payer: { name, account },
    written,
    text,
    proposals: credit.proposals,
    orderId: owner,
    decided:
      decidedBy === undefined || decidedAt === undefined
        ? undefined
        : { by: decidedBy, at: decidedAt, reason: decidedWhy },
    canMatch,
    canSendBack: canMatch && isPayable && account !== undefined,
    canClose: state === 'open' && !aside,
  }
}
