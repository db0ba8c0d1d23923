/**
 * Coins of a purchase on their way. Two steps keep them from being sent twice: the transfer is signed and stored, then
 * released. Everything released is remembered; another transfer is signed, and money goes back, only when none of the last
 * can confirm any more.
 */
import { arrive, coinsKey, holdBack } from './pending.ts'
import { fail } from './returns.ts'
import { notify, openCase } from './commands.ts'
import { fixedPart, keepsFees, rateOfPaid, termsOfPaid } from './received.ts'
import { become, type BuyOrder, type Failure, type On, type Step } from './order.ts'
import { notNow, unchanged, type Added, type NotNow } from '../lifecycle.ts'
import { bought, coinsSent } from '../ledger/index.ts'
import { format, type Fiat, type Money } from '../money/money.ts'
import { isNearMarket, toCoins, toFiat } from '../money/rates.ts'

const attempts = 3

type Signed = BuyOrder<'transfer_signed'>
type Broadcast = BuyOrder<'transfer_broadcast'>
type Failed = BuyOrder<'failed'>

/**
 * The money becomes coins: money that came in time at the quoted rate, the rest at the present one, with the network fee of today.
 * A quoted rate more than 10 % from the market, or without a price to compare it with, is for a person to decide.
 */
export function executed(
  order: BuyOrder<'cleared'>,
  { market, network, now }: On<'exchange.executed'>,
): Step<BuyOrder<'cleared' | 'executed' | 'failed'>> | NotNow {
  // Asked for before a hold; a release asks again.
  if (order.hold) return { order }
  const fixed = fixedPart(order)
  const atMarket = market && toFiat(toCoins(fixed, order.quote.rate, 'down'), market, 'up')
  if (fixed.units > 0n && !order.takesDearer && !(atMarket && isNearMarket(fixed, atMarket)))
    return holdForPrice(order, fixed, atMarket)
  const rate = rateOfPaid(order, market)
  if (!rate) return notNow
  const terms = termsOfPaid(order, keepsFees(order) ? undefined : network)
  if ('refused' in terms) return fail(order, tooLittle, { now })
  const coins = toCoins(terms.net, rate, 'down')
  if (coins.units === 0n) return fail(order, tooLittle, { now })
  const quote = { ...terms, coins, rate }
  return arrive(become(order, { state: 'executed' }, { executed: quote }), {
    postings: [bought(order.id, quote)],
  })
}
function holdForPrice(
  order: BuyOrder<'cleared'>,
  gross: Money<Fiat>,
  atMarket: Money<Fiat> | undefined,
): Step<BuyOrder<'cleared'>> {
  const data = { gross: format(gross), atMarket: atMarket ? format(atMarket) : null }
  return {
    order: { ...order, hold: { by: 'checks', reason: 'price' } },
    commands: [openCase('price_moved', data)],
  }
}

export const tooLittle: Failure = { reason: 'below_min', explanation: '' }

/** Signed and stored under this attempt's key; nothing has been sent. */
export function ready<O extends BuyOrder<'executed' | 'transfer_signed'>>(
  order: O,
  { key, transaction }: On<'transfer.signed'>,
): Step<O | Signed> {
  if (key !== coinsKey(order) || (order.state === 'transfer_signed' && order.signed)) return { order }
  return arrive(become(order, { state: 'transfer_signed', signed: { key, transaction } }))
}

/** Signed after the order had failed: it is never released, and must not block the others. */
export function readyTooLate(order: Failed, { key }: On<'transfer.signed'>): Step<Failed> {
  return { order, commands: [{ do: 'withdraw_coins', key }] }
}

/** The address is refused or its proof never came. Signed coins may be out already: first they are surely withdrawn. */
export function stops(
  order: BuyOrder<'executed' | 'transfer_signed'>,
  failure: Failure,
  event: Added,
): Step<Signed | Failed> | NotNow {
  if (order.state === 'transfer_signed' && order.signed)
    return {
      order: become(order, { state: 'transfer_signed', signed: order.signed, stop: failure }),
      commands: [{ do: 'withdraw_coins', key: coinsKey(order) }],
    }
  const failed = fail(order, failure, event)
  if ('refused' in failed) return failed
  // A transfer that is being signed at this moment is not released; the rail takes it back.
  return {
    ...failed,
    commands: [...(failed.commands ?? []), { do: 'withdraw_coins', key: coinsKey(order) }],
  }
}

/** The receiver takes none of these coins, or must not have them. */
export const refused = <O extends BuyOrder<'executed' | 'transfer_signed'>>(
  order: O,
  event: On<'transfer.refused'>,
): Step<O | Signed | Failed> | NotNow =>
  event.key === coinsKey(order)
    ? stops(order, { reason: 'address', explanation: event.reason }, event)
    : { order }

/** Nothing signed under this key can ever confirm. */
export function withdrawn(order: Signed, event: On<'transfer.withdrawn'>): Step<Signed | Failed> | NotNow {
  if (event.key !== coinsKey(order)) return { order }
  if (!order.signed) return { order }
  return order.stop ? fail(order, order.stop, event) : nextTransfer(order)
}

/** The rail says withdrawn of what it says is on the chain: one of the two is still to be corrected. */
export const withdrawnOnChain = (
  order: Broadcast,
  { key }: On<'transfer.withdrawn'>,
): Step<Broadcast> | NotNow => (key === coinsKey(order) ? notNow : { order })

const nextTransfer = (order: Signed | Broadcast): Step<Signed> =>
  arrive(become(order, { state: 'transfer_signed' }, { attempt: order.attempt + 1 }))

type Named = { readonly transaction: string }
const releasedAs = (order: BuyOrder, { transaction }: Named) =>
  order.released.find((it) => it.transaction === transaction)
const isReleased = (order: BuyOrder, event: Named): boolean => releasedAs(order, event) !== undefined
const withReleased = (order: BuyOrder, signed: BuyOrder['released'][number]): BuyOrder['released'] =>
  isReleased(order, signed) ? order.released : [...order.released, signed]

export function broadcast(order: Signed, event: On<'transfer.broadcast'>): Step<Signed | Broadcast> | NotNow {
  const { signed, stop } = order
  if (signed?.transaction !== event.transaction) return known(order, event)
  const released = withReleased(order, signed)
  const out = become(order, { state: 'transfer_broadcast', signed }, { released })
  if (!stop) return { order: out, commands: [notify('coins_sent')] }
  // Held, so that it is not released again should the nodes forget it.
  const step = holdBack(out, 'system', `sent before it could be stopped: ${stop.reason}`)
  return { ...step, commands: [notify('coins_sent'), ...(step.commands ?? [])] }
}

/** An event about a transaction that went out changes nothing here; about any other it comes too early. */
export const known = <O extends BuyOrder>(order: O, event: Named): Step<O> | NotNow =>
  isReleased(order, event) ? { order } : notNow

/**
 * A transaction with a higher fee to release. The old one may still be the one that confirms, also where no node reported
 * it: the rail replaces released bytes only.
 */
export function replaced<O extends Signed | Broadcast>(
  order: O,
  event: On<'transfer.replaced'>,
): Step<O | Signed> | NotNow {
  const { signed } = order
  if (signed?.transaction !== event.transaction) return known(order, event)
  const stop = order.state === 'transfer_signed' ? order.stop : undefined
  const next = { ...signed, transaction: event.by }
  return arrive(
    become(
      order,
      { state: 'transfer_signed', signed: next, ...(stop && { stop }) },
      { released: withReleased(order, signed) },
    ),
  )
}

/** The nodes forgot it: the very same transaction is released again. */
export function dropped(order: Broadcast, event: On<'transfer.dropped'>): Step<Signed | Broadcast> | NotNow {
  if (order.signed.transaction !== event.transaction) return known(order, event)
  return arrive(become(order, { state: 'transfer_signed', signed: order.signed }))
}

/** Final, and no coins moved: no transaction of this attempt can confirm. */
export function reverted<O extends Signed | Broadcast>(
  order: O,
  event: On<'transfer.reverted'>,
): Step<O | Signed | Failed> | NotNow {
  const it = releasedAs(order, event)
  if (!it) return notNow
  if (it.key !== coinsKey(order) || !order.signed) return { order }
  if (order.state === 'transfer_signed' && order.stop) return fail(order, order.stop, event)
  if (event.retry && order.attempt < attempts) return nextTransfer(order)
  return fail(order, { reason: 'transfer', explanation: event.transaction }, event)
}

/** Any transaction of the present attempt may be the one. */
export function final<O extends Signed | Broadcast>(
  order: O,
  event: On<'transfer.final'>,
): Step<O | BuyOrder<'completed'>> | NotNow {
  const it = releasedAs(order, event)
  if (!it) return notNow
  if (it.key !== coinsKey(order) || !order.executed) return contradiction(order, event)
  const { coins } = order.executed
  const { amount, transaction } = event
  if (amount.asset !== coins.asset || amount.units !== coins.units)
    return {
      order: { ...order, arrived: { transaction, amount } },
      commands: [openCase('transfer_of_another_amount', { transaction })],
    }
  return arrive(become(order, { state: 'completed', completedAt: event.now }, { hold: null }), {
    postings: [coinsSent(order.id, coins)],
    commands: [notify('completed')],
  })
}

/** A transaction that was dead is final: coins went that we did not count on. Everything stops. */
export function contradiction<O extends BuyOrder>(order: O, event: Named): Step<O> | NotNow {
  if (!isReleased(order, event)) return notNow
  return holdBack(order, 'system', `coins arrived by ${event.transaction}, which had failed before`)
}

/** After C: the one that arrived is known; a second one is a case. */
export function finalAgain<O extends BuyOrder<'completed' | 'archived'>>(
  order: O,
  event: On<'transfer.final'>,
): Step<O> | NotNow {
  const it = releasedAs(order, event)
  if (!it) return notNow
  return it.key === coinsKey(order)
    ? unchanged(order)
    : { order, commands: [openCase('transfer_final_twice', { transaction: it.transaction })] }
}

/** A transfer that was final is reported as reverted: an operator decides. */
export function revertedAfterFinal<O extends BuyOrder<'completed' | 'archived'>>(
  order: O,
  event: On<'transfer.reverted'>,
): Step<O> | NotNow {
  const it = releasedAs(order, event)
  if (!it) return notNow
  return it.key === coinsKey(order)
    ? { order, commands: [openCase('transfer_reversed', { transaction: it.transaction })] }
    : unchanged(order)
}
