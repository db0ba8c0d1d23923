/**
 * The wallets that paid for a sale. Above a value the order waits until their owner signs or names the provider that sent the
 * coins; else they go back.
 *
 * A signature proves a wallet. For this order alone a small transfer from it proves it, too: exactly the coins that are asked for,
 * within an hour. Each person who shares a wallet can send from it, so the transfer proves nothing beyond the order. Such coins
 * belong to the order like all others.
 *
 *   funded ── proof.asked ──► on_hold (proof) ──┬─ customer.proved, customer.names_provider, case.cleared ──► funded
 *                                               └─ customer.wants_refund, proof.missing, case.refused ──► coins back
 */
import type { Address } from '../coins/coins.ts'
import { notNow, type NotNow } from '../lifecycle.ts'
import type { Deposit } from '../events.ts'
import { coinsReceived } from '../ledger/index.ts'
import { withFees } from '../money/fees.ts'
import { add, atMost, divide, money, type Fiat, type Money } from '../money/money.ts'
import { coinsToPay, toFiat } from '../money/rates.ts'
import { refundAll } from './choices.ts'
import { toConvert, underHold } from './deposits.ts'
import { become, placeOf, type On, type Refused, type SellOrder, type Step } from './order.ts'
import { counted, find, put, type KnownDeposit } from './received.ts'

type Funded = SellOrder<'funded'>
type Held = SellOrder<'on_hold'>

/** The part of the proceeds that comes from these wallets: all that they sent counts before what others sent. */
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

const transferMs = 3_600_000

/** One at a time: a new one when the hour is over, and none while coins that prove it are on their way. */
export function asksTransfer(
  order: Held,
  { worth, market, now }: On<'customer.asks_transfer'>,
): Step<Held> | NotNow {
  if (order.reason !== 'proof') return notNow
  if ((order.transfer && now < order.transfer.until) || comingProof(order)) return { order }
  return { order: { ...order, transfer: { coins: coinsToPay(worth, market), until: now + transferMs } } }
}

/** Coins that prove a wallet of the order once they are final. */
export const comingProof = ({ deposits }: SellOrder): KnownDeposit | undefined =>
  counted(deposits, 'seen').find((it) => it.proves)

/** Wallets that a small transfer has proved for this order. Coins that are taken back prove nothing any more. */
export const provedByTransfer = ({ deposits }: SellOrder): Address[] =>
  counted(deposits, 'final').flatMap(({ proves: isProof, from }) => (isProof && from ? [from] : []))

/** Another amount, another sender, or coins that come late prove nothing: no order waits for them. */
const proves = (
  { reason, transfer, wallets = [] }: Held,
  { coins, from, at, unallocated }: Deposit,
): boolean =>
  reason === 'proof' &&
  transfer !== undefined &&
  !unallocated &&
  coins.asset === transfer.coins.asset &&
  coins.units === transfer.coins.units &&
  at < transfer.until &&
  from !== undefined &&
  wallets.includes(from)

/** Once they prove a wallet they do so in whatever block they come back in. */
export function seen(order: Held, event: On<'deposit.seen'>): Step<Held> | NotNow {
  const { deposit, market } = event
  const known = find(order.deposits, deposit.id)
  const isNew = known ? known.proves && !known.booked && known.state === 'vanished' : proves(order, deposit)
  if (order.reason !== 'proof' || !isNew) return underHold.seen(order, event)
  const rate = known?.rate ?? market
  if (!rate) return notNow
  const proof = { ...deposit, state: 'seen', counts: true, rate, late: false, proves: true } as const
  return { order: { ...order, deposits: put(order.deposits, proof) } }
}

/** The coins are the order's at the rate they were seen at, for the fees as agreed; the checks look at its wallets again. */
export function final(order: Held, event: On<'deposit.final'>): Step<Held | Funded> | NotNow {
  const known = find(order.deposits, event.depositId)
  if (order.reason !== 'proof' || !known?.proves || known.booked || known.state !== 'seen' || !known.rate)
    return underHold.final(order, event)
  const terms = withFees(add(order.gross, toFiat(known.coins, known.rate, 'down')), order.fees)
  if ('refused' in terms) return notNow
  const deposits = put(order.deposits, { ...known, state: 'final', booked: true })
  const again = checkAgain(order, { ...terms, deposits })
  return 'refused' in again ? again : { ...again, postings: [coinsReceived(order.id, known.id, known.coins)] }
}

/** The customer wants no proof, or gave none in time; a transfer that is on its way is waited for. */
export const sendBack = (
  order: Held,
  event: On<'customer.wants_refund' | 'proof.missing'>,
): Step<Held> | Refused =>
  order.reason !== 'proof' || (event.type === 'proof.missing' && comingProof(order))
    ? notNow
    : refundAll(order, event)
