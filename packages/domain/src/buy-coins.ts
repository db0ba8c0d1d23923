/**
 * Coins that go, for a purchase. Two steps keep them from going twice: they are signed and stored, then released. All that
 * was ever released is remembered; another transfer is signed only when nothing of the last can confirm any more, and money
 * goes back only after that too.
 */
import { arrive, coinsKey, holdBack, stays } from './buy-asks.ts'
import { fail } from './buy-back.ts'
import { openCase, tell } from './buy-effects.ts'
import { isFixed, termsOfPaid } from './buy-paid.ts'
import { become, type BuyOrder, type Failure, type On, type Refused, type Step } from './buy-order.ts'
import { notNow } from './life.ts'
import { bought, coinsSent } from './postings.ts'
import { toCoins, type Rate } from './rates.ts'

const attempts = 3

/** The money becomes coins: at the quoted rate when all of it came in time, else at the present one. */
export function struck(order: BuyOrder<'B'>, { market, now }: On<'rate.struck'>): Step | Refused {
  const rate = isFixed(order) ? order.quote.rate : market
  if (!rate) return notNow
  const terms = termsOfPaid(order)
  if ('refused' in terms) return fail(order, tooLittle, now)
  const coins = toCoins(terms.net, rate, 'down')
  if (coins.units === 0n) return fail(order, tooLittle, now)
  const quote = { ...terms, coins, rate }
  return arrive(become(order, { at: 'O' }, { struck: quote }), { postings: [bought(order.id, quote)] })
}
export const tooLittle: Failure = { reason: 'below_min', detail: '' }

/** Signed and stored under this attempt's key; nothing has been sent. */
export function ready(order: BuyOrder<'O' | 'T'>, { key, hash, nonce }: On<'transfer.ready'>): Step {
  if (key !== coinsKey(order) || (order.at === 'T' && order.signed)) return { order }
  return arrive(become(order, { at: 'T', signed: { hash, nonce } }))
}

/** Signed after the order had failed: it is never released, and its nonce must not block the others. */
export function readyTooLate(order: BuyOrder<'Y'>, { key }: On<'transfer.ready'>): Step {
  return { order, effects: [{ do: 'withdraw_coins', key }] }
}

/** The address is refused or its proof never came. Signed coins may be out already: first they are surely withdrawn. */
export function stops(
  order: BuyOrder<'O' | 'T'>,
  failure: Failure,
  { now, market }: { readonly now: number; readonly market?: Rate },
): Step | Refused {
  if (order.at === 'T' && order.signed)
    return {
      order: become(order, { at: 'T', signed: order.signed, stop: failure }),
      effects: [{ do: 'withdraw_coins', key: coinsKey(order) }],
    }
  const failed = fail(order, failure, now, market)
  if ('refused' in failed) return failed
  // What is being signed at this moment is not released; the rail frees its nonce.
  return {
    ...failed,
    effects: [...(failed.effects ?? []), { do: 'withdraw_coins', key: coinsKey(order) }],
  }
}

/** Nothing signed under this key can ever confirm. */
export function withdrawn(order: BuyOrder<'T'>, event: On<'transfer.withdrawn'>): Step | Refused {
  if (event.key !== coinsKey(order)) return { order }
  if (!order.signed) return { order }
  return order.stop ? fail(order, order.stop, event.now, event.market) : nextTransfer(order)
}

/** The rail says withdrawn of what it says is on the chain: one of the two is still to be corrected. */
export const withdrawnOnChain = (order: BuyOrder<'P'>, { key }: On<'transfer.withdrawn'>): Step | Refused =>
  key === coinsKey(order) ? notNow : { order }

const nextTransfer = (order: BuyOrder<'T' | 'P'>): Step =>
  arrive(become(order, { at: 'T' }, { attempt: order.attempt + 1 }))

const isReleased = (order: BuyOrder, hash: string): boolean => order.released.some((it) => it.hash === hash)

export function broadcast(order: BuyOrder<'T'>, { hash }: On<'coins.broadcast'>): Step | Refused {
  const { signed, stop, attempt } = order
  if (signed?.hash !== hash) return known(order, { hash })
  const released = isReleased(order, hash) ? order.released : [...order.released, { ...signed, attempt }]
  const out = become(order, { at: 'P', signed }, { released })
  if (!stop) return { order: out, effects: [tell('coins_sent')] }
  // Held, so that it is not released again should the nodes forget it.
  const step = holdBack(out, 'system', `sent before it could be stopped: ${stop.reason}`)
  return { ...step, effects: [tell('coins_sent'), ...(step.effects ?? [])] }
}

/** A fact about a transaction that went out changes nothing here; about any other it comes too early. */
export const known = (order: BuyOrder, { hash }: { readonly hash: string }): Step | Refused =>
  isReleased(order, hash) ? { order } : notNow

/** The same nonce with a higher fee: new bytes to release. The old ones may still be the ones that confirm. */
export function replaced(order: BuyOrder<'T' | 'P'>, { hash, by }: On<'coins.replaced'>): Step | Refused {
  const { signed } = order
  if (signed?.hash !== hash) return isReleased(order, hash) ? { order } : notNow
  const stop = order.at === 'T' ? order.stop : undefined
  return arrive(become(order, { at: 'T', signed: { ...signed, hash: by }, ...(stop && { stop }) }))
}

/** The nodes forgot it: the very same bytes are released again. */
export function dropped(order: BuyOrder<'P'>, { hash }: On<'coins.dropped'>): Step | Refused {
  if (order.signed.hash !== hash) return known(order, { hash })
  return arrive(become(order, { at: 'T', signed: order.signed }))
}

/** Its nonce is spent and no coins moved, so nothing of this attempt can confirm. */
export function reverted(order: BuyOrder<'T' | 'P'>, event: On<'coins.reverted'>): Step | Refused {
  const it = order.released.find(({ hash }) => hash === event.hash)
  if (!it) return notNow
  if (it.attempt !== order.attempt || !order.signed) return { order }
  if (order.at === 'T' && order.stop) return fail(order, order.stop, event.now, event.market)
  if (event.retry && order.attempt < attempts) return nextTransfer(order)
  return fail(order, { reason: 'transfer', detail: event.hash }, event.now, event.market)
}

/** Any transaction of the present attempt may be the one. */
export function final(order: BuyOrder<'T' | 'P'>, event: On<'coins.final'>): Step | Refused {
  const it = order.released.find(({ hash }) => hash === event.hash)
  if (!it) return notNow
  if (it.attempt !== order.attempt || !order.struck) return contradiction(order, event)
  const { coins } = order.struck
  if (event.coins.asset !== coins.asset || event.coins.units !== coins.units)
    return { order, effects: [openCase(`another value arrived in ${event.hash}`)] }
  return {
    order: become(order, { at: 'C', completedAt: event.now }, { hold: null }),
    postings: [coinsSent(order.id, coins)],
    effects: [tell('completed')],
  }
}

/** A transaction that was dead is final: coins went that we did not count on. Everything stops. */
export function contradiction(order: BuyOrder, { hash }: { readonly hash: string }): Step | Refused {
  if (!isReleased(order, hash)) return notNow
  return holdBack(order, 'system', `coins arrived by ${hash}, which was taken for dead`)
}

/** After C: the one that arrived is known; a second one is a case. */
export function finalAgain(order: BuyOrder<'C' | 'Z'>, { hash }: On<'coins.final'>): Step | Refused {
  const it = order.released.find((one) => one.hash === hash)
  if (!it) return notNow
  return it.attempt === order.attempt
    ? stays(order)
    : { order, effects: [openCase(`coins arrived twice: ${hash}`)] }
}

/** What had arrived for good is said to have come to nothing. */
export function revertedAfterAll(order: BuyOrder<'C' | 'Z'>, { hash }: On<'coins.reverted'>): Step | Refused {
  const it = order.released.find((one) => one.hash === hash)
  if (!it) return notNow
  return it.attempt === order.attempt
    ? { order, effects: [openCase(`final coins came to nothing: ${hash}`)] }
    : stays(order)
}
