import { levelOf } from '../../verification/index.ts'
import { ordererOf } from '../personal-data/orderer.ts'
import { randomInt } from 'node:crypto'
import { Names, Coins, Deposits, Money } from '@agio/domain'
import { limits } from '../../limits/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import { doorsOf } from '../core/doors.ts'
import type { Draft } from '../core/lifecycles.ts'
import type { Chosen } from '../core/own-order.ts'
import { chooseIn, latestOf, ownOf } from '../inbox/choosing.ts'
import { accountProblems, payeeRules, validatePayee, type AccountRequest } from '../reference/beneficiary.ts'
import { sealPayee } from './new-order.ts'
import { openPayee } from '../core/order-details.ts'
import type { StoredSell } from '../core/order-store.ts'
import type { RefusalOf } from '../core/refusals.ts'
import { pinRequired, type Person } from '../placing/fresh-pin.ts'
import { refusalOf } from '../placing/guards.ts'
import { fullLimit } from '../placing/limit-view.ts'

/** More value than was reserved may not fit into the limit. */
type RaiseRefusal = 'price.unavailable' | 'limit.exceeded'

/** More value than was reserved needs room in the limit first. */
async function raise(
  platform: Platform,
  row: StoredSell,
  value: Money.Money<Money.Fiat>,
): Promise<Refused<RaiseRefusal> | undefined> {
  const cents = await quotes.inEuroCents(platform, value)
  if (cents === undefined) return { refused: 'price.unavailable' }
  const level = await levelOf(platform, row.customerId)
  const now = platform.clock.now()
  const full = await limits.raise(platform, row.id, row.customerId, level, 'sell', cents, now)
  return full && fullLimit(full, { service: 'sell', level, cents }, 'surplus')
}

const choose = <D extends Draft>(
  platform: Platform,
  customerId: string,
  orderId: string,
  draft: D,
  choice?: Parameters<typeof chooseIn<'sell', D>>[4],
) => chooseIn(platform, 'sell', { customerId, orderId }, draft, choice)

/** All that came, which may be far above what was reserved. */
async function paysOutAll(
  platform: Platform,
  customerId: string,
  orderId: string,
): Chosen<StoredSell, RefusalOf<'customer.takes_all'> | RaiseRefusal> {
  const row = await latestOf(platform, 'sell', customerId, orderId)
  if ('refused' in row) return row
  if (row.order.state !== 'overpaid') return { refused: 'order.not_now' }
  const full = await raise(platform, row, Deposits.worth(row.order.deposits, row.order))
  return full ?? choose(platform, customerId, orderId, { type: 'customer.takes_all' }, { seen: row })
}

export const ownSale = (platform: Platform, customerId: string, orderId: string) =>
  ownOf(platform, 'sell', customerId, orderId)

/** `named`: a hint; stored if it can be a transaction id on the coin's chain. */
export async function saySent(
  platform: Platform,
  customerId: string,
  orderId: string,
  named?: string,
): Chosen<StoredSell, RefusalOf<'customer.says_sent'>> {
  const row = await latestOf(platform, 'sell', customerId, orderId)
  if ('refused' in row) return row
  const { readTransaction } = doorsOf(platform).coins.addresses
  const transaction = named && readTransaction(row.order.coin, named)
  const draft = { type: 'customer.says_sent', ...(transaction && { transaction }) } as const
  return choose(platform, customerId, orderId, draft, { seen: row })
}

export const cancel = (platform: Platform, customerId: string, orderId: string) =>
  choose(platform, customerId, orderId, { type: 'customer.cancelled' })

export const acceptLower = (platform: Platform, customerId: string, orderId: string) =>
  choose(platform, customerId, orderId, { type: 'customer.accepts_less' })

type Surplus = { readonly surplus: 'pay_out' | 'return'; readonly to?: string | undefined }

export const takeAll = (
  platform: Platform,
  customerId: string,
  orderId: string,
  { surplus, to }: Surplus,
): Chosen<StoredSell, RefusalOf<'customer.takes_all' | 'customer.wants_surplus'> | RaiseRefusal> =>
  surplus === 'pay_out'
    ? paysOutAll(platform, customerId, orderId)
    : choose(platform, customerId, orderId, { type: 'customer.wants_surplus', ...toOf(to) })

/** Coins worth 1.00 to 1.99 that the wallet in question sends: no stranger sends exactly these. */
export async function askTransfer(
  platform: Platform,
  customerId: string,
  orderId: string,
): Chosen<StoredSell, RefusalOf<'customer.asks_transfer'>> {
  const row = await latestOf(platform, 'sell', customerId, orderId)
  if ('refused' in row) return row
  const worth = Money.money(row.order.fiat, BigInt(100 + randomInt(100)))
  return choose(platform, customerId, orderId, { type: 'customer.asks_transfer', worth }, { seen: row })
}

export const refund = (platform: Platform, customerId: string, orderId: string, to?: string) =>
  choose(platform, customerId, orderId, { type: 'customer.wants_refund', ...toOf(to) })

export const confirmName = (platform: Platform, customerId: string, orderId: string) =>
  choose(platform, customerId, orderId, { type: 'customer.confirmed_name' })

/** Another account, validated as at placing. One of another name waits for two operators. */
export async function revise(
  platform: Platform,
  { id: customerId, hasFreshPin }: Person,
  orderId: string,
  request: AccountRequest,
): Chosen<
  StoredSell,
  RefusalOf<'customer.revised'> | 'pin.required' | (typeof accountProblems)[number] | 'invalid'
> {
  const row = await latestOf(platform, 'sell', customerId, orderId)
  if ('refused' in row) return row
  if (row.order.state !== 'needs_revision') return { refused: 'order.not_now' }
  const now = platform.clock.now()
  const rules = await payeeRules(platform)
  const validated = validatePayee(row.order.fiat, request, now.toISOString().slice(0, 10), rules)
  if ('problems' in validated) return refusalOf(validated.problems, accountProblems)
  const { payee } = validated
  if (!hasFreshPin) return pinRequired
  const before = await openPayee(platform, customerId, row.order.beneficiaryId)
  const owner = Names.isSameWholeName(before.payee.name, payee.name) ? 'same' : 'other'
  const orderer = await ordererOf(platform, customerId)
  const { row: beneficiary, rail } = await sealPayee(platform, orderer, payee, now)
  const draft = { type: 'customer.revised', beneficiaryId: beneficiary.id, rail, owner } as const
  return choose(platform, customerId, orderId, draft, { extra: { beneficiary }, seen: row })
}

const toOf = (to?: string) => (to === undefined ? {} : { to: Coins.address(to) })
