/** A sale of any coin, currency, price and fee, and a life of random events: for tests that ask the same of every order. */
import { address, type CoinId } from '../../coins/coins.ts'
import { first, sellTable } from '../../configuration/index.ts'
import { serviceFeeRules } from '../../money/fees.ts'
import * as Money from '../../money/money.ts'
import { toCoins, type Rate } from '../../money/rates.ts'
import { anyCoins, anyRate } from '../../testing/any-rate.ts'
import { diceOf, type Dice } from '../../testing/dice.ts'
import {
  advance,
  payoutKey,
  place,
  quoteOf,
  takenByBank,
  type SellEvent,
  type SellOrder,
  type Step,
} from '../index.ts'

export type Lived = { readonly event?: SellEvent; readonly step: Step; readonly at: number }

const start = Date.parse('2026-11-20T10:00:00Z')
const sender = address('0x00000000000000000000000000000000000000a1')

function placed(dice: Dice): SellOrder {
  const coin: CoinId = dice.pick(anyCoins)
  const fiat = dice.pick(Money.fiats)
  const network = Money.money(fiat, BigInt(dice.roll(300)))
  const { feeTable, figures, minimum } = sellTable(first, coin, network)
  const bankTransfer = Money.money(fiat, BigInt(dice.pick([0, 0, 20, 99])))
  const table = { ...feeTable, bankTransfer }
  const asked = Money.money(fiat, BigInt(2_500 + dice.roll(200_000)))
  const rate = anyRate({ coin, fiat }, dice)
  const quote = quoteOf(dice.roll(2) === 0 ? asked : toCoins(asked, rate, 'down'), rate, table)
  if ('refused' in quote) return placed(dice)
  const { serviceFeeOnRefund: _, ...kept } = figures
  const rule = dice.pick(serviceFeeRules)
  return place({
    id: 'ord_1',
    rail: fiat === 'GBP' ? 'uk' : dice.pick(['sepa', 'sepa_instant'] as const),
    coin,
    fiat,
    ...quote,
    feeTable: table,
    figures: { ...kept, ...(rule !== 'by_cause' && { serviceFeeOnRefund: rule }) },
    minimum,
    asked,
    beneficiaryId: 'ben_1',
    now: start,
    ...(dice.roll(3) === 0 && { link: 'lnk_1' }),
  })
}

/** A part of an amount: mostly a whole one, else less or more. */
const partOf = <A extends Money.Asset>({ asset, units }: Money.Money<A>, dice: Dice, most = 2_000_000) =>
  Money.money(asset, (units * BigInt(dice.pick([1_000_000, 1_000_000, 1 + dice.roll(most)]))) / 1_000_000n)

const offeredCoins = ({ offers, coin }: SellOrder) => offers.at(-1)?.coins ?? Money.zero(coin)

function ofCoins(order: SellOrder, now: number, dice: Dice, market: Rate): SellEvent[] {
  const at = now - dice.roll(3) * 60_000
  const id = `d${order.deposits.length}`
  const isAwaited = ['awaiting_deposit', 'underpaid'].includes(order.state)
  const deposit = { id, coins: partOf(offeredCoins(order), dice), from: sender, transaction: `0x${id}`, at }
  return [
    ...(isAwaited || dice.roll(8) === 0 ? [{ type: 'deposit.seen', now, deposit, market } as const] : []),
    ...order.deposits.map(({ id: depositId }) => ({ type: 'deposit.final', now, depositId }) as const),
    { type: 'rate.expired', now, market },
  ]
}

function ofChoices(order: SellOrder, now: number, dice: Dice, market: Rate): SellEvent[] {
  const networkFee = toCoins(Money.money(order.fiat, BigInt(1 + dice.roll(90))), market, 'up')
  const back = { now, networkFee, market, isProved: true, to: sender } as const
  const amount = partOf(order.payout, dice, 1_000_000)
  return [
    { type: 'customer.accepts_less', now },
    { type: 'customer.takes_all', now },
    { type: 'customer.wants_surplus', ...back },
    { type: 'customer.wants_refund', ...back },
    ...(dice.roll(4) === 0 ? [{ type: 'merchant.wants_refund', ...back, why: 'other' } as const] : []),
    { type: 'merchant.asks_refund', now, amount, networkFee, market, why: 'other' },
    { type: 'customer.confirmed_name', now },
    { type: 'customer.revised', now, beneficiaryId: 'ben_2', rail: order.rail, owner: 'same' },
    { type: 'choice.missing', now, networkFee, market },
    { type: 'case.refused', ...back, outcome: 'refund' },
    ...[order.refund, order.surplus].flatMap((it): SellEvent[] =>
      it ? [{ type: 'transfer.final', now, key: it.key, transaction: '0x9', amount: it.sent }] : [],
    ),
  ] as SellEvent[]
}

function ofBanks(order: SellOrder, now: number, dice: Dice, market: Rate): SellEvent[] {
  const key = payoutKey(order)
  const amount = Money.money(order.fiat, BigInt(1 + dice.roll(60_000)))
  const debt = { customerId: 'cus_1', amount }
  const returned = { type: 'payment.returned', now, key, reason: dice.pick(['AC04', 'MS03']) } as const
  // A bank returns what it got, at once or in parts, or less.
  const most = order.state === 'needs_revision' ? takenByBank(order) : order.payout
  const part = partOf(most, dice, 1_000_000)
  const asked = order.givenBack?.awaitsMoney ? order.givenBack.amount : undefined
  return [
    { type: 'checks.clear', now, market },
    { type: 'checks.clear', now, market, debt },
    { type: 'case.cleared', now, market },
    { type: 'payee.matched', now, attempt: order.attempt },
    { type: 'payee.mismatch', now, attempt: order.attempt, reason: 'no' },
    { type: 'payment.queued', now, key },
    { type: 'payment.accepted', now, key },
    { type: 'payment.rejected', now, key, permanent: true, reason: dice.pick(['AC04', 'MS03']) },
    { type: 'payment.booked', now, key, amount: order.payout },
    ...(part.units > 0n ? [{ ...returned, returnId: `r${now}`, amount: part }] : []),
    ...(asked ? [{ ...returned, returnId: `m${now}`, amount: asked, byMerchant: true } as const] : []),
    ...(dice.roll(12) === 0 ? [{ type: 'operator.hold', now, reason: 'look' } as const] : []),
    { type: 'operator.release', now },
    ...(dice.roll(3) === 0 ? [{ type: 'archived', now } as const] : []),
  ]
}

/** An event that changes nothing says nothing to a test. A transfer that is final moves no state, and comes once. */
const isMove = (lived: readonly Lived[], from: SellOrder, event: SellEvent, to: Step): boolean =>
  event.type === 'transfer.final'
    ? !lived.some((it) => it.event?.type === 'transfer.final' && it.event.key === event.key)
    : JSON.stringify(shape(from)) !== JSON.stringify(shape(to.order))
const shape = ({ state, deposits, payout, refund, surplus, givenBack, attempt, offers }: SellOrder) => [
  state,
  deposits.map((it) => it.state),
  String(payout.units),
  refund?.key,
  surplus?.key,
  givenBack?.awaitsMoney,
  attempt,
  offers.length,
]

/** Its steps from placing on, each an order that can be. */
export function anySale(seed: number, most = 16): Lived[] {
  const dice = diceOf(seed)
  let last: Lived = { step: { order: placed(dice) }, at: start }
  const lived = [last]
  let now = start
  while (lived.length < most) {
    now += dice.pick([10_000, 60_000, 60_000, 40 * 60_000])
    const { order } = last.step
    const market = anyRate(order, dice)
    const events = [
      ...ofCoins(order, now, dice, market),
      ...ofChoices(order, now, dice, market),
      ...ofBanks(order, now, dice, market),
    ]
    const next = dice.shuffle(events).flatMap((event) => {
      const step = advance(order, event)
      return 'refused' in step || !isMove(lived, order, event, step) ? [] : [{ event, step, at: now }]
    })[0]
    if (!next) break
    last = next
    lived.push(next)
  }
  return lived
}
