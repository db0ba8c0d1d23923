/**
 * Whose wallets paid for a sale. Above a value the order waits until their owner signs or names the provider that sent the
 * coins; else they go back.
 *
 *   funded ── proof.asked ──► on_hold (proof) ──┬─ customer.proved, customer.names_provider, case.cleared ──► funded
 *                                               └─ customer.wants_refund, proof.missing, case.refused ──► coins back
 */
import type { Address } from '../coins/coins.ts'
import { notNow, type NotNow } from '../lifecycle.ts'
import { atMost, divide, money, type Fiat, type Money } from '../money/money.ts'
import { refundAll } from './choices.ts'
import { toConvert } from './deposits.ts'
import { become, placeOf, type On, type Refused, type SellOrder, type Step } from './order.ts'
import { counted } from './received.ts'

type Funded = SellOrder<'funded'>
type Held = SellOrder<'on_hold'>

/** What of the proceeds comes from these wallets: all that they sent counts before what others sent. */
export function grossFrom(order: SellOrder, wallets: readonly Address[]): Money<Fiat> {
  const all = toConvert(order)
  const sent = counted(order.deposits, 'final')
    .filter(({ from }) => from !== undefined && wallets.includes(from))
    .reduce((total, { coins }) => total + coins.units, 0n)
  if (all.units === 0n) return order.gross
  const units = atMost(money(order.coin, sent), all).units
  return money(order.fiat, divide(order.gross.units * units, all.units, 'up'))
}

/** Asked late or twice, where the customer has named a provider: the check that asked knew less. */
export function askProof(order: Funded, { wallets, now }: On<'proof.asked'>): Step<Funded | Held> {
  if (order.origin) return { order }
  return {
    order: become(order, {
      state: 'on_hold',
      reason: 'proof',
      resume: placeOf(order),
      wallets,
      proofAskedAt: now,
    }),
    commands: [{ do: 'notify_customer', message: 'proof_asked' }],
  }
}

/** The checks look again: other wallets may have paid as well. */
function checkAgain(order: Held, changes: Partial<SellOrder> = {}): Step<Funded> | NotNow {
  if (order.reason !== 'proof' && order.reason !== 'travel_rule') return notNow
  return { order: become(order, { state: 'funded' }, changes), commands: [{ do: 'check_order' }] }
}

export const proved = (order: Held): Step<Funded> | NotNow => checkAgain(order)
export const providerNamed = (order: Held, { provider }: On<'customer.names_provider'>) =>
  checkAgain(order, { origin: provider })
export const accepted = (order: Held): Step<Funded> | NotNow => checkAgain(order, { origin: 'accepted' })

/** The customer wants no proof, or gave none in time. */
export const sendBack = (
  order: Held,
  event: On<'customer.wants_refund' | 'proof.missing'>,
): Step<Held> | Refused => (order.reason === 'proof' ? refundAll(order, event) : notNow)
