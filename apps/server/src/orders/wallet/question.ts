/**
 * The owner of a wallet that coins come from or go to. The customer answers, or proves it: a signature, a small transfer.
 * Up to an amount their word at placing stands, that it is their own; above another one an own wallet is proved.
 */
import { holderOf } from '../../travel-rule/index.ts'
import { Buy, Deposits, Sell, type Coins, type Money } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import { wallets } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import type { StoredBuy, StoredOrder, StoredSell } from '../core/order-store.ts'

/** Wallets that the customer has to prove, or to say of who keeps them; none where nothing is asked. */
export async function walletsInQuestion(platform: Platform, row: StoredSell): Promise<Coins.Address[]> {
  const { order } = row
  if (order.origin) return []
  const holder = await holderOf(platform, row.id)
  if (holder?.kind === 'provider') return []
  const unproved: Coins.Address[] = []
  const sentFrom = Sell.provedByTransfer(order)
  for (const sender of sendersOf(order))
    if (!sentFrom.includes(sender) && !(await wallets.isProved(platform, row.customerId, sender, order.coin)))
      unproved.push(sender)
  const isAsked = await isAskedAt(platform, row.id, Sell.grossFrom(order, unproved), holder !== undefined)
  return isAsked ? unproved : []
}

/** The customer has to say, or to prove, who owns the wallet that the coins of a purchase go to. */
export async function isDestinationInQuestion(platform: Platform, row: StoredBuy): Promise<boolean> {
  const { destination, coin } = row.order
  const holder = await holderOf(platform, row.id)
  if (holder?.kind === 'provider' || (await wallets.isProved(platform, row.customerId, destination, coin)))
    return false
  return isAskedAt(platform, row.id, Buy.paid(row.order), holder !== undefined)
}

export const isInQuestion = async (platform: Platform, row: StoredOrder): Promise<boolean> =>
  row.service === 'sell'
    ? (await walletsInQuestion(platform, row)).length > 0
    : isDestinationInQuestion(platform, row)

/** An answer is enough up to one amount, above it a proof is asked. */
async function isAskedAt(
  platform: Platform,
  orderId: string,
  amount: Money.Money<Money.Fiat>,
  isAnswered: boolean,
): Promise<boolean> {
  const cents = await quotes.inEuroCents(platform, amount)
  if (cents === undefined) throw new Error(`${orderId}: no rate to judge the proof by`)
  const { answerAbove, proofAbove } = (await inForce(platform)).configuration.travelRule
  return cents > (isAnswered ? proofAbove : answerAbove)
}

export const sendersOf = ({ deposits }: Sell.SellOrder): Coins.Address[] => [
  ...new Set(Deposits.counted(deposits, 'final').flatMap(({ from }) => from ?? [])),
]
