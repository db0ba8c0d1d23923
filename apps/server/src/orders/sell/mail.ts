/** A mail about an order may show these rows: figures and places, the account masked. Each message picks its rows. */
import { Coins, Deposits, Money, Sell } from '@agio/domain'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { eventData } from '../core/documents.ts'
import type { OrderMailData } from '../../notify/index.ts'
import { figuresOf } from '../core/figures-view.ts'
import { requiredOf } from '../core/lifecycles.ts'
import { lastEvent, type OpenedOrder } from '../core/order-details.ts'
import { choiceQuotes } from './choice-quotes.ts'
import { decision, leftToPay, receivedSoFar, surplusOf, type Prices } from './summary.ts'

/** `because`: the id of the event that the mail tells about. */
export function mailDataOf(
  { row, label, events }: OpenedOrder,
  prices: Prices,
  now: number,
  because?: string,
): OrderMailData & { readonly address: string } {
  const { order } = row
  const surplus = surplusOf(order)
  const arrived = arrivalOf(events, because)
  const back = backOf(order, arrived?.key)
  const decides = decision(order)
  const transaction =
    (arrived ?? lastEvent('sell', events, 'transfer.final')?.data)?.transaction ??
    order.deposits.at(-1)?.transaction
  return {
    orderId: row.id,
    reference: row.reference,
    figures: figuresOf(row),
    received: wireAmount(receivedSoFar(order)),
    required: wireAmount(requiredOf(order)),
    left: wireAmount(leftToPay(order, prices, now)),
    worth: wireAmount(Deposits.worth(order.deposits, order)),
    asked: wireAmount(order.gross),
    ...(back && backLines(order, back)),
    ...(surplus && { surplus: wireAmount(surplus) }),
    ...(order.settled && { settled: wireAmount(order.settled) }),
    payout: wireAmount(order.payout),
    beneficiary: label,
    network: Coins.chainOf(order.coin).name,
    address: back?.to ?? row.depositAddress,
    ...(typeof transaction === 'string' && { transaction }),
    ...(order.state === 'needs_revision' && order.explanation !== '' && { reason: order.explanation }),
    fixedUntil: wireTime(order.offers.at(-1)?.until ?? order.createdAt),
    ...(decides && { until: wireTime(decides.until) }),
    choices: choiceQuotes(order, prices, now).map(({ choice }) => choice),
  }
}

/** The transfer that became final, where the mail tells about one. */
function arrivalOf(events: OpenedOrder['events'], because: string | undefined) {
  const event = events.find(({ eventId, type }) => eventId === because && type === 'transfer.final')
  return event && eventData('sell', event.type, event.data)
}

/** The coins of this transfer, else those that are on their way. */
function backOf(order: Sell.SellOrder, key: unknown): Sell.Refunding | undefined {
  const parts = (order.partsBack ?? []).map(({ coins }) => coins)
  const all = [order.refund, order.surplus, ...parts].filter((it) => it !== undefined)
  return all.find((it) => it.key === key) ?? order.refund ?? order.surplus
}

/** Figures of nothing are left out. */
function backLines(order: Sell.SellOrder, back: Sell.Refunding) {
  const lines = Sell.refundLines(order, back)
  const some = (name: string, amount: Money.Money) =>
    amount.units === 0n ? {} : { [name]: wireAmount(amount) }
  const all = Money.add(back.sent, back.kept)
  return {
    // A merchant gives money back, and the lines begin with it. Surplus was never sold.
    ...(!(order.paid && lines) && { coinsBefore: wireAmount(lines ? Sell.toConvert(order) : all) }),
    ...(lines && {
      soldFor: wireAmount(lines.gross),
      ...some('feesStay', lines.feesTotal),
      ...some('debtSettled', lines.settled),
      ...some('takenByBank', lines.takenByBank),
      buysFor: wireAmount(lines.money),
      bought: wireAmount(lines.coins),
    }),
    returnFee: wireAmount(back.kept),
    returned: wireAmount(back.sent),
  }
}
