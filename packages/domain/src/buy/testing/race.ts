/**
 * A purchase among everybody who acts on it, for the property in races.test.ts: the order, the commands that wait, the
 * rails' undelivered events, and what really happened at the bank, the acquirer and the chain. Each move is one of
 * those that are possible.
 */
import { money, type Fiat, type Money } from '../../money/money.ts'
import { balance } from '../../ledger/index.ts'
import { keyOf, type CreditSource } from '../../credits.ts'
import {
  advance,
  isOpen,
  paid,
  pendingCommands,
  waitsForMoney,
  type BuyCommand,
  type BuyEvent,
  type BuyOrder,
} from '../index.ts'
import { refundKey } from '../pending.ts'
import { openChain } from './race-chain.ts'
import { everyPayer, outside, people, sendsRefund, some, isNext, type Payer } from './race-events.ts'
import { credit, eur, fresh, market, now } from './world.ts'

type CommandOf<D extends BuyCommand['do']> = Extract<BuyCommand, { do: D }>
type Payment = {
  state: 'asked' | 'queued' | 'sent' | 'booked' | 'returned' | 'over'
  readonly amount: Money<Fiat>
  readonly by: string
  readonly source: CreditSource
}
export type Race = ReturnType<typeof openRace>

export function openRace() {
  let order: BuyOrder = fresh
  /** By sales. */
  let settled = 0n
  const outbox: BuyCommand[] = []
  const said: BuyEvent[] = []
  const told: string[] = []
  const bank = new Map<string, Payment>()
  const books = new Map<string, bigint>()
  const world = new Map<string, bigint>()
  const payers = everyPayer()
  const debtNow = () => books.get('debt:cus_1 EUR') ?? 0n
  const moves = (to: string, units: bigint) => world.set(to, (world.get(to) ?? 0n) + units)

  function hears(said: BuyEvent): boolean {
    const debt = { customerId: 'cus_1', amount: money('EUR', debtNow()) }
    // As the server adds it: where sales may have paid what this order's money is to pay.
    const event = order.disputes.some(({ won }) => !won) ? { ...said, debt } : said
    const step = advance(order, event)
    if ('refused' in step) return false
    const isStopped = order.state === 'transfer_signed' && order.stop !== undefined
    if (isStopped && step.order.attempt > order.attempt)
      throw new Error('another transfer after it was stopped')
    told.push(`${order.state} ${event.type}`)
    order = step.order
    outbox.push(...(step.commands ?? []))
    for (const posting of step.postings ?? []) {
      if ([...balance(posting).values()].some((units) => units !== 0n))
        throw new Error(`${posting.key} does not balance`)
      for (const { account, amount } of posting.entries) {
        const name = `${account} ${amount.asset}`
        books.set(name, (books.get(name) ?? 0n) + amount.units)
        if (account.startsWith('order:') && (books.get(name) ?? 0n) > 0n)
          throw new Error(`${name} is overdrawn by ${event.type}: ${told.join(', ')}`)
      }
    }
    return true
  }
  const says = (...events: BuyEvent[]) => void said.push(...events)
  const { transfers: chain, reports, chainMoves } = openChain(says, moves)
  const isPending = (command: BuyCommand) =>
    'key' in command &&
    pendingCommands(order).some((it) => it.do === command.do && 'key' in it && it.key === command.key)

  const carriers: { readonly [D in BuyCommand['do']]?: (command: CommandOf<D>, kind: number) => void } = {
    check_order: (_, kind) => {
      const paidBy = order.credits.filter(({ counts }) => counts)
      const others = paidBy.filter(({ source }) => source.id === 'line' || source.id === 'small')
      const verdicts: BuyEvent[] = [
        { type: 'checks.clear', now, amount: paid(order) },
        { type: 'checks.clear', now, amount: paid(order) },
        { type: 'checks.clear', now, amount: paid(order) },
        { type: 'checks.hold', now, reason: 'listed' },
        { type: 'checks.refused', now, cause: 'payer', reason: 'another name' },
        ...(others.length > 0 && others.length < paidBy.length
          ? [{ type: 'checks.set_aside', now, sources: others.map(({ source }) => source) } as const]
          : []),
      ]
      hears(some(verdicts, kind))
    },
    check_payers: (_, kind) => {
      const others = order.credits.filter(({ counts, source }) => counts && source.kind === 'statement_line')
      if (kind % 3 === 0 && others.length > 0)
        hears({ type: 'checks.set_aside', now, sources: others.map(({ source }) => source) })
    },
    execute_exchange: () => void hears({ type: 'exchange.executed', now, market }),
    prepare_coins: (command, kind) => {
      const { key, coins } = command
      if (!isPending(command)) return
      if (order.state === 'executed' && order.proofAskedAt === undefined && kind % 7 === 0)
        return void hears({ type: 'proof.asked', now })
      if (kind % 11 === 0) return void hears({ type: 'transfer.refused', now, key, reason: 'listed', market })
      if (!chain.has(key))
        chain.set(key, {
          state: 'asked',
          hash: '',
          older: [],
          reported: new Set(),
          isWithdrawn: false,
          coins,
        })
    },
    release_coins: (command, kind) => {
      const transfer = chain.get(command.key)
      if (!isPending(command) || transfer?.hash !== command.transaction) return
      if (transfer.state !== 'signed') return
      if (order.hold) throw new Error(`${command.key} is released although it is held`)
      transfer.state = 'out'
      if (kind % 3 > 0) reports(command.key, transfer)
    },
    withdraw_coins: ({ key }) => {
      const transfer = chain.get(key)
      if (transfer) transfer.isWithdrawn = true
      if (transfer?.state === 'asked') {
        transfer.state = 'over'
        says({ type: 'transfer.withdrawn', now, key, market })
      }
    },
    send_refund: (command) => {
      const { key, amount, by, source } = command
      if (!isPending(command)) return
      const taken = order.disputes.filter((it) => !it.won && it.source.id === source.id)
      const gave = order.credits.find((it) => it.source.id === source.id)?.amount.units ?? 0n
      const lost = taken.reduce((sum, it) => sum + it.amount.units - (it.bySales?.units ?? 0n), amount.units)
      if (order.hold || lost > gave) throw new Error(`${key} is sent although it is held or was taken back`)
      if (!bank.has(key)) bank.set(key, { state: 'asked', amount, by, source })
    },
    withdraw_payout: ({ key }) => {
      const payment = bank.get(key)
      if (payment?.state !== 'asked' && payment?.state !== 'queued') return
      payment.state = 'over'
      says({ type: 'payment.unqueued', now, key })
    },
  }
  function carryOut(kind: number): void {
    const [command] = outbox.splice(kind % Math.max(outbox.length, 1), 1)
    if (command)
      (carriers[command.do] as ((it: BuyCommand, kind: number) => void) | undefined)?.(command, kind)
  }

  /** In any order, but those about one transfer or one authorisation one after the other; what comes too early is kept. */
  function deliver(kind: number): boolean {
    for (let at = 0; at < said.length; at += 1) {
      const place = (at + kind) % said.length
      const event = said[place]
      if (!event || !isNext(said, place) || !hears(event)) continue
      said.splice(place, 1)
      return true
    }
    return false
  }
  const isSettling = () => outbox.some(({ do: what }) => what === 'withdraw_payout')
  /** A person acts on the order after everything that was said of it, and after its payments were asked back. */
  function acts(event: BuyEvent): void {
    while (isSettling()) carryOut(outbox.findIndex(({ do: what }) => what === 'withdraw_payout'))
    while (deliver(0)) continue
    if (!isSettling()) hears(event)
  }

  const sourceOf = ({ method, id }: Payer): CreditSource => credit(id, method, '1').source
  function comes(payer: Payer): void {
    const { method, id, amount } = payer
    payer.state = 'came'
    const isTransfer = method === 'bank_transfer'
    says({
      type: 'credit.received',
      now,
      credit: credit(id, method, amount, isTransfer ? {} : { payment: id }),
    })
    payer.isLine = isTransfer
    moves(isTransfer ? 'bank:EUR EUR' : `transit:${method} EUR`, eur(amount).units)
  }
  /** A line with the payment's id, and no status of its bank before. */
  function isBookedOnly(payer: Payer): void {
    const { id, amount } = payer
    Object.assign(payer, { state: 'came', isLine: true })
    says({
      type: 'credit.received',
      now,
      credit: credit(`${id}-line`, 'bank_transfer', amount, { payment: id }),
    })
    moves('bank:EUR EUR', eur(amount).units)
  }
  /** The statement line of money that a bank's status reported before. */
  function settles(payer: Payer): void {
    payer.isLine = true
    const { id, amount } = payer
    const line = credit(`${id}-line`, 'bank_transfer', amount, { payment: id })
    says({ type: 'credit.received', now, credit: line })
    moves('transit:open_banking EUR', -eur(amount).units)
    moves('bank:EUR EUR', eur(amount).units)
  }
  function pays(payer: Payer, kind: number): void {
    const { method, id, state } = payer
    if (method === 'bank_transfer') return state === 'nothing' ? comes(payer) : undefined
    if (state === 'nothing') {
      // The order is asked before a payment is begun.
      if (!waitsForMoney(order) || order.authorised || order.hold) return
      payer.state = 'begun'
      return says({ type: 'authorisation.granted', now, through: method, payment: id, at: now })
    }
    if (state === 'begun') {
      // The rail of cards asks again before it captures; a bank goes on by itself, and may only book it.
      if (method === 'open_banking' && kind % 4 === 3) return isBookedOnly(payer)
      const isWanted = waitsForMoney(order) && (!order.authorised || order.authorised.payment === id)
      if (method === 'card' ? isWanted : kind % 4 > 0) return comes(payer)
      payer.state = 'over'
      return says({ type: 'authorisation.refused', now, through: method, payment: id, reason: 'no' })
    }
    if (state === 'came' && method === 'open_banking' && !payer.isLine) settles(payer)
  }
  function disputes(payer: Payer, kind: number): void {
    const { method, id, amount } = payer
    if (payer.state !== 'came' || method === 'open_banking') return
    const about = { now, disputeId: `d-${id}`, source: sourceOf(payer), amount: eur(amount) }
    const account = method === 'card' ? 'transit:card EUR' : 'bank:EUR EUR'
    if (payer.dispute === 'none' && kind % 5 === 0) {
      payer.dispute = 'open'
      says({ type: 'dispute.opened', kind: method === 'card' ? 'chargeback' : 'recall', ...about })
      moves(account, -eur(amount).units)
    } else if (payer.dispute === 'open' && kind % 5 === 1) {
      payer.dispute = 'won'
      says({ type: 'dispute.won', ...about })
      moves(account, eur(amount).units)
    }
  }

  /** The proceeds of a sale pay what its customer owes. */
  function sells(kind: number): void {
    const debt = debtNow()
    const part = kind % 2 === 0 ? debt : debt / 2n
    settled += part
    books.set('debt:cus_1 EUR', debt - part)
  }

  function bankMoves(kind: number): void {
    const isOver = (state: Payment['state']) =>
      state === 'over' || state === 'returned' || (state === 'booked' && kind % 4 !== 1)
    const moving = [...bank].filter(([, { state }]) => !isOver(state))
    const [key, payment] = moving[kind % Math.max(moving.length, 1)] ?? []
    if (key === undefined || !payment) return
    const { amount, by } = payment
    const account = by === 'card' ? 'transit:card EUR' : 'bank:EUR EUR'
    const go = (state: Payment['state'], event: BuyEvent) => {
      payment.state = state
      says(event)
    }
    const executes = () => {
      moves(account, -amount.units)
      go('booked', { type: 'payment.booked', now, key, amount })
    }
    const rejects = () =>
      go('over', { type: 'payment.rejected', now, key, reason: 'AC04', permanent: kind % 3 === 0 })
    if (payment.state === 'asked' && by === 'card') return kind % 4 === 0 ? rejects() : executes()
    if (payment.state === 'asked') go('queued', { type: 'payment.queued', now, key })
    else if (payment.state === 'queued') go('sent', { type: 'payment.accepted', now, key })
    else if (payment.state === 'sent' && kind % 6 === 1) says({ type: 'payment.overdue', now, key })
    else if (payment.state === 'sent') return kind % 3 === 0 ? rejects() : executes()
    else {
      moves(account, amount.units)
      go('returned', { type: 'payment.returned', now, key, amount, reason: 'AC04', returnId: key })
    }
  }
  /** Its coins have arrived, and its payer takes the money back. */
  function delivers(): void {
    const payer = some(
      payers.filter(({ method }) => method === 'card'),
      0,
    )
    comes(payer)
    for (let at = 0; at < 20 && order.state !== 'completed'; at += 1) {
      deliver(0)
      carryOut(1)
      chainMoves(7)
    }
    disputes(payer, 0)
  }

  function move(which: number, kind: number): void {
    const all: ((kind: number) => void)[] = [
      carryOut,
      carryOut,
      carryOut,
      deliver,
      deliver,
      deliver,
      (kind) => pays(some(payers, kind >> 4), kind),
      (kind) => disputes(some(payers, kind >> 4), kind),
      bankMoves,
      chainMoves,
      chainMoves,
      sells,
      (kind) => acts(some(people(order, kind >> 5), kind)),
    ]
    some(all, which)(kind)
  }

  /** The acts of an operator, the customer or time on an order that no longer moves. */
  function helps(): void {
    const { hold } = order
    if (hold) return acts({ type: hold.by === 'checks' ? 'case.cleared' : 'operator.release', now })
    order.refunds.forEach((refund, index) => {
      const key = refundKey(order, index, refund.attempt)
      const isOut = bank.has(key) && refund.state !== 'stuck'
      if (!isOut) acts({ type: 'operator.confirms_executed', now, key, evidence: 'its sender took it back' })
    })
    const [stuck] = sendsRefund(order, 0)
    if (stuck) return acts(stuck)
    if (order.state === 'executed') return acts({ type: 'proof.missing', now, market })
    acts({ type: 'payment.missing', now })
    if (order.state === 'payment_pending') acts({ type: 'operator.gives_up', now })
  }

  return {
    move,
    delivers,
    /** Everything that is under way ends, and an order that no longer moves is helped on. */
    ends() {
      for (
        let at = 0;
        at < 80 && (isOpen(order) || said.length > 0 || outbox.length > 0 || at < 40);
        at += 1
      ) {
        while (outbox.length > 0) carryOut(0)
        deliver(0)
        for (const payer of payers) if (payer.state !== 'nothing') pays(payer, 1)
        bankMoves(2)
        bankMoves(2)
        chainMoves(7)
        if (said.length === 0 && outbox.length === 0) helps()
      }
    },
    facts: () => ({
      order,
      told,
      kept: said,
      isOpen: isOpen(order),
      coinsOut: [...chain.values()].filter(({ state }) => state === 'final').length,
      refunds: [...bank.values()].map(({ state, source, amount }) => ({
        state,
        source: keyOf(source),
        units: amount.units,
      })),
      gave: new Map(order.credits.map(({ source, amount }) => [keyOf(source), amount.units])),
      aside: books.get('suspense EUR') ?? 0n,
      debt: debtNow(),
      settled,
      owed: [...books].filter(([name, units]) => name.startsWith('order:') && units !== 0n),
      books: outside(books),
      world: outside(world),
    }),
  }
}
