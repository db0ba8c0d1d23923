/**
 * The owner of a wallet that coins come from or go to. The customer answers, or proves it: a signature, a small transfer.
 * Up to an amount their word at placing stands, that it is their own; above another one an own wallet is proved.
 */
import { Buy, Deposits, Sell, type Coins } from '@agio/domain'
import type { InForce } from '../../configuration/index.ts'
import type { Quotes, TravelRule, Wallets } from '../core/doors.ts'
import type { StoredBuy, StoredOrder, StoredSell } from '../core/order-store.ts'

export type QuestionDeps = {
  readonly quotes: Pick<Quotes, 'inEuroCents'>
  readonly wallets: Pick<Wallets, 'isProved'>
  readonly travelRule: Pick<TravelRule, 'holderOf'>
  readonly inForce: InForce
}

/** Wallets that the customer has to prove, or to say of who keeps them; none where nothing is asked. */
export async function walletsInQuestion(deps: QuestionDeps, row: StoredSell): Promise<Coins.Address[]> {
  const { order } = row
  if (order.origin) return []
  const holder = await deps.travelRule.holderOf(row.id)
  if (holder?.kind === 'provider') return []
  const unproved: Coins.Address[] = []
  const sentFrom = Sell.provedByTransfer(order)
  for (const sender of sendersOf(order))
    if (!sentFrom.includes(sender) && !(await deps.wallets.isProved(row.customerId, sender, order.coin)))
      unproved.push(sender)
  const isAsked = await isAskedAt(deps, row.id, Sell.grossFrom(order, unproved), holder !== undefined)
  return isAsked ? unproved : []
}

/** The customer has to say, or to prove, who owns the wallet that the coins of a purchase go to. */
export async function isDestinationInQuestion(deps: QuestionDeps, row: StoredBuy): Promise<boolean> {
  const { destination, coin } = row.order
  const holder = await deps.travelRule.holderOf(row.id)
  if (holder?.kind === 'provider' || (await deps.wallets.isProved(row.customerId, destination, coin)))
    return false
  return isAskedAt(deps, row.id, Buy.paid(row.order), holder !== undefined)
}

export const isInQuestion = async (deps: QuestionDeps, row: StoredOrder): Promise<boolean> =>
  row.service === 'sell'
    ? (await walletsInQuestion(deps, row)).length > 0
    : isDestinationInQuestion(deps, row)

/** An answer is enough up to one amount, above it a proof is asked. */
async function isAskedAt(
  { quotes, inForce }: QuestionDeps,
  orderId: string,
  amount: Parameters<Quotes['inEuroCents']>[0],
  isAnswered: boolean,
): Promise<boolean> {
  const cents = await quotes.inEuroCents(amount)
  if (cents === undefined) throw new Error(`${orderId}: no rate to judge the proof by`)
  const { answerAbove, proofAbove } = (await inForce()).configuration.travelRule
  return cents > (isAnswered ? proofAbove : answerAbove)
}

export const sendersOf = ({ deposits }: Sell.SellOrder): Coins.Address[] => [
  ...new Set(Deposits.counted(deposits, 'final').flatMap(({ from }) => from ?? [])),
]
