/**
 * A customer or an operator withdraws while a payment is decided: in whatever order commands are carried out and the bank
 * and the chain answer, the money leaves once, by one of the two ways.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as Money from '../money/money.ts'
import { balance } from '../ledger/index.ts'
import { advance, payoutKey, type SellCommand, type SellEvent, type SellOrder } from './index.ts'
import { deposit, fresh, quote, rate, start, usdc } from './testing/world.ts'

const now = start + 2
const networkFee = usdc('0.5')
type Payment = {
  state: 'asked' | 'queued' | 'sent' | 'booked' | 'returned' | 'over'
  amount: Money.Money<'EUR' | 'GBP'>
  to: string
}

/** The order, its outbox, what the rails have said, and what really left. Each move is one of those that are possible. */
function openRace() {
  let order: SellOrder = fresh
  const outbox: SellCommand[] = []
  const said: SellEvent[] = []
  const bank = new Map<string, Payment>()
  const chain = new Map<string, 'asked' | 'final'>()
  const books = new Map<string, bigint>()

  function hears(event: SellEvent): boolean {
    const step = advance(order, event)
    if ('refused' in step) return false
    order = step.order
    outbox.push(...(step.commands ?? []))
    for (const posting of step.postings ?? []) {
      expect([...balance(posting).values()].every((units) => units === 0n)).toBe(true)
      for (const { account, amount } of posting.entries)
        books.set(
          `${account} ${amount.asset}`,
          (books.get(`${account} ${amount.asset}`) ?? 0n) + amount.units,
        )
    }
    return true
  }
  function carryOut(command: SellCommand): void {
    if (command.do === 'check_order') hears({ type: 'checks.clear', now, market: rate })
    if (command.do === 'check_payee') hears({ type: 'payee.matched', now, attempt: command.attempt })
    if (command.do === 'send_payout' && order.state === 'converted' && payoutKey(order) === command.key)
      bank.set(
        command.key,
        bank.get(command.key) ?? { state: 'asked', amount: command.amount, to: command.beneficiaryId },
      )
    if (command.do === 'withdraw_payout') {
      const payment = bank.get(command.key)
      if (payment?.state === 'asked' || payment?.state === 'queued') {
        payment.state = 'over'
        said.push({ type: 'payment.unqueued', now, key: command.key })
      }
    }
    if (command.do === 'send_coins') chain.set(command.key, chain.get(command.key) ?? 'asked')
  }
  /** The rails report one thing after the other; a report that comes too early is kept. */
  function deliver(): void {
    const at = said.findIndex((event) => hears(event))
    if (at >= 0) said.splice(at, 1)
  }
  /** A person acts on the order after everything that was said of it, and after its payments were asked back. */
  const works = () => void (outbox.length > 0 && carryOut(outbox.shift()!))
  function acts(event: SellEvent): void {
    while (outbox.some((it) => it.do === 'withdraw_payout')) works()
    while (said.some((it, at) => hears(it) && said.splice(at, 1))) continue
    if (!outbox.some((it) => it.do === 'withdraw_payout')) hears(event)
  }
  function bankMoves(kind: number): void {
    const [key, payment] = [...bank].find(([, it]) => it.state !== 'over' && it.state !== 'returned') ?? []
    if (!key || !payment) return
    const { amount } = payment
    const go = (state: Payment['state'], event: SellEvent) => {
      payment.state = state
      said.push(event)
    }
    if (payment.state === 'asked') go('queued', { type: 'payment.queued', now, key })
    else if (payment.state === 'queued') go('sent', { type: 'payment.accepted', now, key })
    else if (payment.state === 'sent' && kind % 2 === 0)
      go('booked', { type: 'payment.booked', now, key, amount })
    else if (payment.state === 'sent')
      go('over', { type: 'payment.rejected', now, key, reason: 'AC04', permanent: kind % 3 === 0 })
    else if (kind % 4 === 1)
      go('returned', { type: 'payment.returned', now, key, amount, reason: 'AC04', returnId: key })
  }
  function chainMoves(): void {
    const [key] = [...chain].find(([, state]) => state === 'asked') ?? []
    if (key === undefined) return
    chain.set(key, 'final')
    said.push({ type: 'transfer.final', now, key, transaction: '0x9', amount: usdc('1') })
  }
  const people: SellEvent[] = [
    { type: 'customer.wants_refund', now, networkFee, market: rate },
    { type: 'customer.revised', now, beneficiaryId: 'ben_2', rail: 'sepa', owner: 'same' },
    { type: 'customer.revised', now, beneficiaryId: 'ben_3', rail: 'sepa', owner: 'other' },
    { type: 'operator.hold', now, reason: 'look' },
    { type: 'operator.release', now },
    { type: 'checks.hold', now, reason: 'listed' },
    { type: 'case.cleared', now, market: rate },
    { type: 'case.refused', now, outcome: 'refund', networkFee, market: rate },
  ]
  const moves: ((kind: number) => void)[] = [
    works,
    deliver,
    deliver,
    bankMoves,
    bankMoves,
    chainMoves,
    (kind) => acts(people[kind % people.length]!),
    (kind) => acts(people[kind % people.length]!),
  ]
  return {
    hears,
    move: (which: number, kind: number) => moves[which % moves.length]!(kind),
    /** Everything that is under way ends. */
    ends() {
      for (let at = 0; at < 60; at += 1) {
        while (outbox.length > 0) carryOut(outbox.shift()!)
        deliver()
        bankMoves(0)
        chainMoves()
      }
    },
    facts: () => ({
      order,
      paid: [...bank.values()].filter(({ state }) => state === 'sent' || state === 'booked'),
      refunded: chain.has(`${order.id}:refund`),
      books,
    }),
  }
}

test('the money leaves at most once, with any withdrawal while a payment is decided', () => {
  const moves = fc.noBias(
    fc.array(fc.tuple(fc.nat(7), fc.nat(119)), { minLength: 5, maxLength: 40, size: 'max' }),
  )
  fc.assert(
    fc.property(moves, (steps) => {
      const race = openRace()
      race.hears({ type: 'deposit.seen', now, deposit: deposit('exact', quote.coins), market: rate })
      race.hears({ type: 'deposit.final', now, depositId: 'exact' })
      // The checks pass, the name matches, and the bank is asked.
      for (let at = 0; at < 4; at += 1) race.move(0, 0)
      const once = () => {
        const { paid, refunded } = race.facts()
        expect(paid.length + Number(refunded)).toBeLessThanOrEqual(1)
      }
      for (const [which, kind] of steps) {
        race.move(which, kind)
        once()
      }
      race.ends()
      once()
      const { order, paid, books } = race.facts()
      if (order.state === 'completed') expect(paid).toMatchObject([{ to: order.beneficiaryId }])
      if (order.state === 'completed' || order.state === 'archived')
        for (const asset of [order.coin, order.fiat])
          expect(books.get(`order:${order.id} ${asset}`) ?? 0n).toBe(0n)
    }),
    { numRuns: 3_000 },
  )
})
