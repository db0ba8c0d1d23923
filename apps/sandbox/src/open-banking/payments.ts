/**
 * A payment at the customer's bank: received, authorised by the customer, settled or rejected a little later. The
 * creditor's bank books a settled payment, with reference and end-to-end id.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createFilm, type Film } from '../app/film.ts'
import { loadState, saveState } from '../app/state-file.ts'
import type { Bank, Currency } from '../bank/index.ts'
import { createHooks } from './hooks.ts'
import { institutions, type Behaviour } from './institutions.ts'
import type { BankState, Debtor, ObPayment, ObRecord, TransactionStatus } from './record.ts'

export type Initiation = Pick<
  ObPayment,
  | 'bank'
  | 'requestId'
  | 'begun'
  | 'currency'
  | 'amount'
  | 'creditor'
  | 'reference'
  | 'endToEndId'
  | 'redirectUri'
  | 'refusedUri'
> & { notifyUri?: string }

export type Payments = ReturnType<typeof createPayments>

export type PaymentOptions = {
  file: string
  creditorBank: Bank
  now: () => Date
  delayMs: number
  film?: Film
  /** Real time in milliseconds: what comes next is due by it. */
  time?: () => number
}

export function createPayments(options: PaymentOptions) {
  const { file, creditorBank, now, delayMs, film = createFilm(now), time = Date.now } = options
  const record = loadState<ObRecord>(file, { banks: {}, payments: [], codes: {}, tokens: {} })
  const save = () => saveState(file, record)
  const hooks = createHooks({ now, film })
  const find = (bank: string, id: string) =>
    record.payments.find((payment) => payment.bank === bank && payment.id === id)

  const state = (bank: string): BankState => {
    const preset = institutions.find((one) => one.id === bank)?.behaviour ?? 'works'
    return (record.banks[bank] ??= { behaviour: preset, hooks: true, callbacks: true })
  }

  function become(payment: ObPayment, status: TransactionStatus): void {
    payment.status = status
    delete payment.next
    if (status === 'ACSC') execute(payment)
    save()
    if (state(payment.bank).hooks) hooks.notify(payment)
  }

  /** The creditor's bank books it, once. */
  function execute(payment: ObPayment): void {
    if (payment.executed || !payment.debtor) return
    payment.executed = true
    const { iban, bban } = payment.creditor
    const account = creditorBank.record.accounts.find(
      (one) => one.iban === iban || (bban !== undefined && `${one.sortCode}${one.accountNumber}` === bban),
    )
    if (!account) return
    const { name, sortCode, accountNumber, iban: from } = payment.debtor
    creditorBank.transferIn({
      toIban: account.iban,
      from:
        sortCode === undefined
          ? { name, iban: from }
          : { name, sortCode, accountNumber: accountNumber ?? '' },
      amount: payment.amount,
      currency: payment.currency,
      reference: payment.reference,
      endToEndId: payment.endToEndId,
    })
  }

  const plan = (payment: ObPayment, status: TransactionStatus, times = 1) => {
    payment.next = { status, at: time() + delayMs * times }
    save()
  }

  return {
    record,
    save,
    find,
    state,
    ofBank: (bank: string) => record.payments.filter((payment) => payment.bank === bank).toReversed(),
    /** The same X-Request-ID is the same payment. */
    receive(initiation: Initiation): ObPayment {
      const known = record.payments.find(
        ({ bank, requestId }) => bank === initiation.bank && requestId === initiation.requestId,
      )
      if (known) return known
      const payment: ObPayment = {
        ...initiation,
        id: `${randomUUID()}_=_sb==`,
        authorisationId: randomUUID(),
        status: 'RCVD',
        sca: 'received',
        executed: false,
        createdAt: now().toISOString().slice(0, 19),
      }
      record.payments.push(payment)
      save()
      return payment
    },
    signIn(payment: ObPayment): boolean {
      const isIn = state(payment.bank).behaviour !== 'login_fails'
      payment.sca = isIn ? 'psuAuthenticated' : 'failed'
      if (!isIn) become(payment, 'RJCT')
      save()
      return isIn
    },
    /** The customer says yes; the bank may say no. True when it is authorised. */
    authorise(payment: ObPayment, name: string): boolean {
      if (payment.status !== 'RCVD') return payment.sca === 'finalised'
      const { behaviour } = state(payment.bank)
      if (behaviour === 'refuses') {
        payment.sca = 'scaMethodSelected'
        become(payment, 'RJCT')
        return false
      }
      payment.sca = 'finalised'
      payment.debtor = debtorOf(payment.bank, payment.currency, name)
      become(payment, 'ACTC')
      plan(payment, 'ACSP', behaviour === 'slow' ? 10 : 1)
      return true
    },
    refuse(payment: ObPayment): void {
      if (payment.status !== 'RCVD') return
      payment.sca = 'failed'
      become(payment, 'CANC')
    },
    /** The initiator takes it back before the customer authorised it. */
    cancel(payment: ObPayment): boolean {
      if (state(payment.bank).behaviour === 'keeps') return false
      if (payment.status !== 'RCVD' && payment.status !== 'CANC') return false
      if (payment.status === 'RCVD') become(payment, 'CANC')
      return true
    },
    tick(): void {
      for (const payment of record.payments) {
        if (!payment.next || payment.next.at > time()) continue
        const { behaviour } = state(payment.bank)
        if (behaviour === 'stays') continue
        const status = behaviour === 'fails_after' ? 'RJCT' : payment.next.status
        become(payment, status)
        if (status === 'ACSP') plan(payment, 'ACSC', isSlow(behaviour) ? 20 : 1)
      }
    },
    close: () => hooks.close(),
  }
}

const isSlow = (behaviour: Behaviour) => behaviour === 'slow'

/** The same person has the same account at the same bank. */
export function debtorOf(bank: string, currency: Currency, name: string): Debtor {
  const digits = BigInt(`0x${createHash('sha256').update(`${bank}:${name}`).digest('hex').slice(0, 15)}`)
  const number = (length: number) => String(digits % 10n ** BigInt(length)).padStart(length, '0')
  if (currency === 'EUR') return { name, iban: withCheck('DE', `99999998${number(10)}`) }
  const sortCode = '999902'
  const accountNumber = number(8)
  return { name, iban: withCheck('GB', `SNDB${sortCode}${accountNumber}`), sortCode, accountNumber }
}

/** ISO 13616. */
function withCheck(country: string, rest: string): string {
  const digits = `${rest}${country}00`.replaceAll(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`)
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}
