/**
 * The bank. It takes payment files, does with each payment what was planned for it after a short while, and writes
 * what happened into files for its customer. Everything it knows is in one record that is saved before a file goes
 * out, so a restart neither forgets a payment nor pays one twice.
 */
import { textOf } from '../app/decimal.ts'
import { createFaults, type Faults } from '../app/faults.ts'
import { loadState, saveState } from '../app/state-file.ts'
import { balanceUnits, createLedger, line } from './ledger.ts'
import { accountOf } from './record.ts'
import { notification, statement } from './messages/camt.ts'
import { takeIn, type BankFault } from './files/intake.ts'
import { statusReport, type StatusLine } from './messages/pain002.ts'
import { openingRecord, type BankRecord, type Due, type Entry, type Party, type Payment } from './record.ts'

export type No = { error: string }
export type Incoming = { toIban: string; from: Party } & Pick<
  Entry,
  'amount' | 'currency' | 'reference' | 'lines' | 'endToEndId'
>

export type Bank = {
  readonly record: Readonly<BankRecord>
  faults: Faults<BankFault>
  /** Stores the current record. */
  save(): void
  /** A file the customer handed in. */
  receive(text: string): void
  /** Does what is due by now. */
  tick(): void
  transferIn(incoming: Incoming): Entry | No
  /** The bank takes money of its own accord: a debit that no payment explains. */
  charge(charge: Pick<Entry, 'amount' | 'currency' | 'reference'>): Entry
  /** A balance without a line. */
  correct(currency: 'EUR' | 'GBP', units: bigint): { currency: string; balance: string }
  /** The sender's bank takes money back that came in. */
  recall(ref: string, reason: string): Entry | No
  returnPayment(endToEndId: string, reason: string): Payment | No
  /** Ledger a payment that was never answered. */
  release(endToEndId: string): Payment | No
  /** Writes a statement per account; `always` also where nothing moved. Gives the files' names. */
  writeStatements(always: boolean): string[]
}

export type BankOptions = {
  file: string
  now: () => Date
  delayMs: number
  /** Hands a file to the customer. */
  hand: (name: string, text: string) => void
}

export function openBank({ file, now, delayMs, hand }: BankOptions): Bank {
  const record = loadState<BankRecord>(file, openingRecord())
  const faults = createFaults<BankFault>()
  const ledger = createLedger(record, now)
  const out = outTray(record, faults, hand, () => saveState(file, record), now)
  const find = (endToEndId: string) => record.payments.find((payment) => payment.endToEndId === endToEndId)
  /** Books what only a payment of this status allows. */
  const bookNow = (endToEndId: string, status: Payment['status'], book: (payment: Payment) => Entry) => {
    const payment = find(endToEndId)
    if (!payment) return { error: 'no payment has this endToEndId' }
    if (payment.status !== status)
      return { error: `only a ${status} payment allows this; this one is ${payment.status}` }
    out.notify([book(payment)])
    return payment
  }
  return {
    record,
    faults,
    save: () => saveState(file, record),
    receive(text) {
      const deps = { now: ledger.stamp(), realNow: Date.now(), delayMs, faults, nextRef: ledger.nextRef }
      const { messageId, refused, duplicates } = takeIn(record, text, deps)
      if (refused) out.status(messageId, [], refused)
      else if (duplicates.length > 0) {
        const reason = { code: 'DU04', text: 'this end-to-end id came before; it was not paid again' }
        out.status(
          messageId,
          duplicates.map(({ payment, instruction }) => ({
            ...line(payment, 'RJCT'),
            ...instruction,
            reason,
          })),
        )
      } else out.save()
    },
    tick() {
      const due = record.due.filter(({ at }) => at <= Date.now())
      if (due.length === 0) return
      record.due = record.due.filter((one) => !due.includes(one))
      carryOut(due, {
        find,
        ledger,
        out,
        plan: (later) => record.due.push({ ...later, at: Date.now() + delayMs }),
      })
    },
    transferIn(incoming) {
      const toIban = incoming.toIban.replaceAll(/\s/g, '').toUpperCase()
      const own = record.virtualIbans?.find(({ iban }) => iban === toIban)
      if (own && own.status !== 'active') return { error: `that IBAN is ${own.status}: the money goes back` }
      const account = own ? accountOf(record, 'EUR') : record.accounts.find(({ iban }) => iban === toIban)
      if (!account) return { error: `toIban is one of ${record.accounts.map(({ iban }) => iban).join(', ')}` }
      if (account.currency !== incoming.currency)
        return { error: `that account is kept in ${account.currency}` }
      const { from, toIban: _, ...rest } = incoming
      const to = own ? { to: own.iban } : {}
      const entry = ledger.book({ ...rest, ...to, direction: 'CRDT', kind: 'incoming', other: from })
      out.notify([entry])
      return entry
    },
    charge(charge) {
      const { iban } = accountOf(record, charge.currency)
      const other = { name: 'Sandbank charges', iban }
      const entry = ledger.book({ ...charge, direction: 'DBIT', kind: 'payment', other })
      out.notify([entry])
      return entry
    },
    correct(currency, units) {
      const account = accountOf(record, currency)
      account.balance = textOf(balanceUnits(account.balance) + units, 2)
      out.save()
      return { currency, balance: account.balance }
    },
    recall(ref, reason) {
      const entry = record.entries.find((one) => one.ref === ref && one.kind === 'incoming')
      if (!entry) return { error: 'no money that came in has this ref' }
      if (entry.recalled) return { error: 'it was taken back before' }
      const taken = ledger.takeBack(entry, reason)
      out.notify([taken])
      return taken
    },
    returnPayment: (endToEndId, reason) =>
      bookNow(endToEndId, 'booked', (payment) => ledger.giveBack(payment, reason)),
    release: (endToEndId) => bookNow(endToEndId, 'silent', ledger.pay),
    writeStatements: (always) => out.statements(always),
  }
}

type Ledger = ReturnType<typeof createLedger>
type Out = ReturnType<typeof outTray>
type Deps = {
  find: (id: string) => Payment | undefined
  ledger: Ledger
  out: Out
  plan: (later: Omit<Due, 'at'>) => void
}

/** Due steps of one file are answered together, as banks do. */
function carryOut(due: Due[], { find, ledger, out, plan }: Deps): void {
  const booked: Entry[] = []
  const answers = new Map<string, StatusLine[]>()
  const answer = (payment: Payment, status: StatusLine) =>
    answers.set(payment.messageId, [...(answers.get(payment.messageId) ?? []), status])
  for (const one of due) {
    const payment = find(one.endToEndId)
    if (!payment) continue
    if (one.step === 'accept') ledger.accept(payment)
    if (one.step === 'accept' && !one.quiet) answer(payment, line(payment, 'ACCP'))
    if (one.step === 'reject') {
      ledger.reject(payment, one.reason ?? 'MS03')
      answer(payment, line(payment, 'RJCT'))
    }
    if (one.step === 'book') booked.push(ledger.pay(payment))
    if (one.step === 'return') booked.push(ledger.giveBack(payment, one.reason ?? 'AC01'))
    if (one.then) plan({ ...one.then, endToEndId: one.endToEndId })
  }
  for (const [messageId, lines] of answers) out.status(messageId, lines)
  if (booked.length > 0) out.notify(booked)
  out.save()
}

/** Everything that goes out, saved before it goes. */
function outTray(
  record: BankRecord,
  faults: Faults<BankFault>,
  hand: BankOptions['hand'],
  save: () => void,
  now: () => Date,
) {
  const stamp = () => now().toISOString().slice(0, 19)
  const number = () => String((record.files += 1)).padStart(6, '0')
  const give = (kind: string, write: (id: string) => string): string => {
    const id = `SB-${number()}`
    const names = faults.on('duplicate_ack')
      ? [`${id}-${kind}.xml`, `${id}-${kind}-again.xml`]
      : [`${id}-${kind}.xml`]
    save()
    names.forEach((name) => hand(name, write(id)))
    return names[0] ?? ''
  }
  return {
    save,
    status(originalMessageId: string, lines: StatusLine[], whole?: { code: string; text: string }): void {
      give('pain.002', (id) =>
        statusReport({ id, at: stamp(), originalMessageId, lines, ...(whole ? { whole } : {}) }),
      )
    },
    notify(entries: Entry[]): void {
      for (const account of record.accounts) {
        const mine = entries.filter(({ currency }) => currency === account.currency)
        if (mine.length > 0) give('camt.054', (id) => notification(id, stamp(), account, mine))
      }
    },
    statements(always: boolean): string[] {
      return record.accounts.flatMap((account) => {
        const { currency, balance } = account
        const all = record.entries.filter((entry) => entry.currency === currency)
        const fresh = all.slice(record.stated[currency])
        if (fresh.length === 0 && !always) return []
        const moved = fresh.reduce(
          (sum, { amount, direction }) => sum + (direction === 'DBIT' ? -1n : 1n) * balanceUnits(amount),
          0n,
        )
        record.stated[currency] = all.length
        record.statements[currency] += 1
        const head = {
          at: stamp(),
          sequence: record.statements[currency],
          opening: textOf(balanceUnits(balance) - moved, 2),
          closing: balance,
        }
        return [give('camt.053', (id) => statement({ ...head, id }, account, fresh))]
      })
    },
  }
}
