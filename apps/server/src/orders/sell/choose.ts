/** What the customer chooses along the way of a sale. Each choice is an event of the life; a stranger's order is no order at all. */
import { Coins, Deposits, type Money, type Sell } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Advance } from '../core/advance.ts'
import { accountProblems, payeeRules, validatePayee, type AccountRequest } from '../reference/beneficiary.ts'
import type { Draft } from '../core/lifecycles.ts'
import { sealPayee } from './new-order.ts'
import { openPayee } from '../core/order-details.ts'
import * as store from '../core/order-store.ts'
import type { StoredOrder, StoredSell } from '../core/order-store.ts'
import type { RefusalOf } from '../core/refusals.ts'
import { pinRequired, type Person } from '../core/fresh-pin.ts'
import { isSameWholeName } from '../buy/payer-name.ts'
import { refusalOf, screenedName, type PlacementDeps } from './place.ts'
import type { Extra } from '../core/record.ts'
import { eventsApplied } from '../inbox/inbox-store.ts'

type Chosen<Why extends string> = Promise<StoredSell | Refused<Why>>

/** An order of this customer, of either service; a stranger's is no order at all. */
export async function ownOrder(
  db: Sql,
  customerId: string,
  orderId: string,
): Promise<StoredOrder | Refused<'not-found'>> {
  const row = await store.findOrder(db, orderId)
  return row && row.customerId === customerId ? row : { refused: 'not-found' }
}

/** More value than was reserved may not fit into the limit. */
type RaiseRefusal = 'price.unavailable' | 'limit.exceeded'

export function createChoices(deps: PlacementDeps & { readonly advance: Advance }) {
  const { db, clock, quotes, limits, verification, advance } = deps

  /** The order after everything that rails have said of it until now. */
  async function latest(customerId: string, orderId: string): ReturnType<typeof own> {
    await eventsApplied(db, orderId)
    return own(customerId, orderId)
  }

  /** The event id carries the version that was looked at: pressed twice is chosen once. */
  async function choose<D extends Draft>(
    customerId: string,
    orderId: string,
    draft: D,
    extra?: Extra,
    seen?: StoredSell,
  ): Chosen<RefusalOf<D['type']>> {
    const row = seen ?? (await latest(customerId, orderId))
    if ('refused' in row) return row
    const done = await advance(orderId, `customer:${draft.type}:${row.version}`, draft, extra)
    return 'refused' in done ? done : (done.row as StoredSell)
  }

  async function own(customerId: string, orderId: string): Promise<StoredSell | Refused<'not-found'>> {
    const row = await ownOrder(db, customerId, orderId)
    return 'refused' in row || row.service === 'sell' ? row : { refused: 'not-found' }
  }

  /** More value than was reserved needs room in the limit first. */
  async function raise(
    row: StoredSell,
    value: Money.Money<Money.Fiat>,
  ): Promise<Refused<RaiseRefusal> | undefined> {
    const cents = await quotes.inEuroCents(value)
    if (cents === undefined) return { refused: 'price.unavailable' }
    const level = await verification.levelOf(row.customerId)
    const full = await limits.raise(row.id, row.customerId, level, 'sell', cents, clock.now())
    return (
      full && {
        refused: 'limit.exceeded',
        fields: [{ field: 'surplus', code: 'limit.exceeded', params: { window: full.window } }],
      }
    )
  }

  /** All that came, which may be far above what was reserved. */
  async function paysOutAll(
    customerId: string,
    orderId: string,
  ): Chosen<RefusalOf<'customer.takes_all'> | RaiseRefusal> {
    const row = await latest(customerId, orderId)
    if ('refused' in row) return row
    if (row.order.state !== 'overpaid') return { refused: 'order.not_now' }
    const full = await raise(row, Deposits.worth(row.order.deposits, row.order))
    return full ?? choose(customerId, orderId, { type: 'customer.takes_all' }, undefined, row)
  }

  return {
    ownSale: own,
    saySent: (customerId: string, orderId: string) =>
      choose(customerId, orderId, { type: 'customer.says_sent' }),
    cancel: (customerId: string, orderId: string) =>
      choose(customerId, orderId, { type: 'customer.cancelled' }),
    acceptLower: (customerId: string, orderId: string) =>
      choose(customerId, orderId, { type: 'customer.accepts_less' }),

    takeAll: (
      customerId: string,
      orderId: string,
      request: { surplus: 'pay_out' | 'return'; to?: string | undefined },
    ): Chosen<RefusalOf<'customer.takes_all' | 'customer.wants_surplus'> | RaiseRefusal> =>
      request.surplus === 'pay_out'
        ? paysOutAll(customerId, orderId)
        : choose(customerId, orderId, { type: 'customer.wants_surplus', ...toOf(request.to) }),

    refund: (customerId: string, orderId: string, to?: string) =>
      choose(customerId, orderId, { type: 'customer.wants_refund', ...toOf(to) }),

    nameProvider: (customerId: string, orderId: string, provider: Sell.Provider) =>
      choose(customerId, orderId, { type: 'customer.names_provider', provider }),

    confirmName: (customerId: string, orderId: string) =>
      choose(customerId, orderId, { type: 'customer.confirmed_name' }),

    /** Another account, validated as at placing. One of another name waits for two operators. */
    async revise(
      person: Person,
      orderId: string,
      request: AccountRequest,
    ): Chosen<RefusalOf<'customer.revised'> | 'pin.required' | (typeof accountProblems)[number] | 'invalid'> {
      const { id: customerId } = person
      const row = await latest(customerId, orderId)
      if ('refused' in row) return row
      if (row.order.state !== 'needs_revision') return { refused: 'order.not_now' }
      const now = clock.now()
      const validated = validatePayee(
        row.order.fiat,
        request,
        now.toISOString().slice(0, 10),
        await payeeRules(deps),
      )
      if ('problems' in validated) return refusalOf(validated.problems, accountProblems)
      const { payee } = validated
      const listed = await screenedName(deps, payee.name, 'beneficiary.name')
      if (listed) return listed
      if (!person.hasFreshPin) return pinRequired
      const before = await openPayee(deps, customerId, row.order.beneficiaryId)
      const owner = isSameWholeName(before.payee.name, payee.name) ? 'same' : 'other'
      const { row: beneficiary, rail } = await sealPayee(deps, await deps.ordererOf(customerId), payee, now)
      return choose(
        customerId,
        orderId,
        { type: 'customer.revised', beneficiaryId: beneficiary.id, rail, owner },
        { beneficiary },
        row,
      )
    },
  }
}

const toOf = (to?: string) => (to === undefined ? {} : { to: Coins.address(to) })
