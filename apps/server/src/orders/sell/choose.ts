import { levelOf } from '../../verification/index.ts'
import { ordererOf } from '../personal-data/orderer.ts'
import { randomInt } from 'node:crypto'
import { type Coins, Deposits, Money, Names } from '@agio/domain'
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
import { namedAddress } from '../placing/address-name.ts'
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

/** Where coins go back to, where it is not the known address; `toName` is what the person typed for it. */
type Back = { readonly to?: string | undefined; readonly toName?: string | undefined }
type Surplus = Back & { readonly surplus: 'pay_out' | 'return' }

export const takeAll = (
  platform: Platform,
  customerId: string,
  orderId: string,
  { surplus, ...back }: Surplus,
): Chosen<
  StoredSell,
  RefusalOf<'customer.takes_all' | 'customer.wants_surplus'> | RaiseRefusal | BackRefusal
> =>
  surplus === 'pay_out'
    ? paysOutAll(platform, customerId, orderId)
    : sendSurplus(platform, customerId, orderId, back)

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

export async function refund(
  platform: Platform,
  customerId: string,
  orderId: string,
  back: Back = {},
): Chosen<StoredSell, RefusalOf<'customer.wants_refund'> | BackRefusal> {
  const wallet = await walletOf(platform, customerId, orderId, back)
  if ('refused' in wallet) return wallet
  return choose(platform, customerId, orderId, { type: 'customer.wants_refund', ...wallet })
}

async function sendSurplus(
  platform: Platform,
  customerId: string,
  orderId: string,
  back: Back,
): Chosen<StoredSell, RefusalOf<'customer.wants_surplus'> | BackRefusal> {
  const wallet = await walletOf(platform, customerId, orderId, back)
  if ('refused' in wallet) return wallet
  return choose(platform, customerId, orderId, { type: 'customer.wants_surplus', ...wallet })
}

const backProblems = ['address.checksum', 'address.refused'] as const
type BackRefusal = 'not-found' | 'invalid' | (typeof backProblems)[number]

/** A name is asked once more: coins go to no wallet but the one that was shown. */
async function walletOf(
  platform: Platform,
  customerId: string,
  orderId: string,
  { to: address, toName: name }: Back,
): Promise<{ readonly to?: Coins.Address } | Refused<BackRefusal>> {
  if (address === undefined) return {}
  const row = await ownOf(platform, 'sell', customerId, orderId)
  if ('refused' in row) return row
  const to = await namedAddress(platform, row.order.coin, { field: 'to', address, name })
  return 'code' in to ? refusalOf([to], backProblems) : { to: to.address }
}

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
