import { randomInt } from 'node:crypto'
import { Names, Coins, Deposits, Money } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Advance } from '../core/advance.ts'
import type { Chosen } from '../core/own-order.ts'
import { createChoosing } from '../inbox/choosing.ts'
import { accountProblems, payeeRules, validatePayee, type AccountRequest } from '../reference/beneficiary.ts'
import { sealPayee } from './new-order.ts'
import { openPayee } from '../core/order-details.ts'
import type { StoredSell } from '../core/order-store.ts'
import type { RefusalOf } from '../core/refusals.ts'
import type { PlacementDeps } from '../placing/deps.ts'
import { pinRequired, type Person } from '../placing/fresh-pin.ts'
import { refusalOf } from '../placing/guards.ts'
import { fullLimit } from '../placing/limit-view.ts'

/** More value than was reserved may not fit into the limit. */
type RaiseRefusal = 'price.unavailable' | 'limit.exceeded'

export function createChoices(deps: PlacementDeps & { readonly advance: Advance }) {
  const { clock, quotes, limits, verification } = deps

  const { own, latest, choose } = createChoosing('sell', deps)

  /** More value than was reserved needs room in the limit first. */
  async function raise(
    row: StoredSell,
    value: Money.Money<Money.Fiat>,
  ): Promise<Refused<RaiseRefusal> | undefined> {
    const cents = await quotes.inEuroCents(value)
    if (cents === undefined) return { refused: 'price.unavailable' }
    const level = await verification.levelOf(row.customerId)
    const full = await limits.raise(row.id, row.customerId, level, 'sell', cents, clock.now())
    return full && fullLimit(full, { service: 'sell', level, cents }, 'surplus')
  }

  /** All that came, which may be far above what was reserved. */
  async function paysOutAll(
    customerId: string,
    orderId: string,
  ): Chosen<StoredSell, RefusalOf<'customer.takes_all'> | RaiseRefusal> {
    const row = await latest(customerId, orderId)
    if ('refused' in row) return row
    if (row.order.state !== 'overpaid') return { refused: 'order.not_now' }
    const full = await raise(row, Deposits.worth(row.order.deposits, row.order))
    return full ?? choose(customerId, orderId, { type: 'customer.takes_all' }, { seen: row })
  }

  return {
    ownSale: own,
    /** `named`: a hint; stored if it can be a transaction id on the coin's chain. */
    async saySent(
      customerId: string,
      orderId: string,
      named?: string,
    ): Chosen<StoredSell, RefusalOf<'customer.says_sent'>> {
      const row = await latest(customerId, orderId)
      if ('refused' in row) return row
      const transaction = named && deps.addresses.readTransaction(row.order.coin, named)
      return choose(
        customerId,
        orderId,
        { type: 'customer.says_sent', ...(transaction && { transaction }) },
        { seen: row },
      )
    },
    cancel: (customerId: string, orderId: string) =>
      choose(customerId, orderId, { type: 'customer.cancelled' }),
    acceptLower: (customerId: string, orderId: string) =>
      choose(customerId, orderId, { type: 'customer.accepts_less' }),

    takeAll: (
      customerId: string,
      orderId: string,
      request: { surplus: 'pay_out' | 'return'; to?: string | undefined },
    ): Chosen<StoredSell, RefusalOf<'customer.takes_all' | 'customer.wants_surplus'> | RaiseRefusal> =>
      request.surplus === 'pay_out'
        ? paysOutAll(customerId, orderId)
        : choose(customerId, orderId, { type: 'customer.wants_surplus', ...toOf(request.to) }),

    /** Coins worth 1.00 to 1.99 that the wallet in question sends: no stranger sends exactly these. */
    async askTransfer(
      customerId: string,
      orderId: string,
    ): Chosen<StoredSell, RefusalOf<'customer.asks_transfer'>> {
      const row = await latest(customerId, orderId)
      if ('refused' in row) return row
      const worth = Money.money(row.order.fiat, BigInt(100 + randomInt(100)))
      return choose(customerId, orderId, { type: 'customer.asks_transfer', worth }, { seen: row })
    },

    refund: (customerId: string, orderId: string, to?: string) =>
      choose(customerId, orderId, { type: 'customer.wants_refund', ...toOf(to) }),

    confirmName: (customerId: string, orderId: string) =>
      choose(customerId, orderId, { type: 'customer.confirmed_name' }),

    /** Another account, validated as at placing. One of another name waits for two operators. */
    async revise(
      person: Person,
      orderId: string,
      request: AccountRequest,
    ): Chosen<
      StoredSell,
      RefusalOf<'customer.revised'> | 'pin.required' | (typeof accountProblems)[number] | 'invalid'
    > {
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
      if (!person.hasFreshPin) return pinRequired
      const before = await openPayee(deps, customerId, row.order.beneficiaryId)
      const owner = Names.isSameWholeName(before.payee.name, payee.name) ? 'same' : 'other'
      const { row: beneficiary, rail } = await sealPayee(deps, await deps.ordererOf(customerId), payee, now)
      return choose(
        customerId,
        orderId,
        { type: 'customer.revised', beneficiaryId: beneficiary.id, rail, owner },
        { extra: { beneficiary }, seen: row },
      )
    },
  }
}

const toOf = (to?: string) => (to === undefined ? {} : { to: Coins.address(to) })
