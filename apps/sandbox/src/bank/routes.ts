import type { FastifyInstance } from 'fastify'
import { textOf, unitsOf } from '../app/decimal.ts'
import { serveBoth, type Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { bankPage } from './bank-page.ts'
import { ibanRoutes } from './ibans/iban-routes.ts'
import type { VirtualIbans } from './ibans/ibans.ts'
import type { Bank } from './bank.ts'
import { checkName, isIban, lookUp } from './messages/names.ts'
import { statementsOf, transfersFor } from './people/people.ts'
import { accountOf, bank as identity, type Party } from './record.ts'

export type BankDoors = {
  directory: string
  sftp: { host: string; port: number; user: string; password: string; hostKey: string; url: string }
}

export function bankRoutes(
  app: FastifyInstance,
  serve: Serve,
  { bank, ibans, doors }: { bank: Bank; ibans: VirtualIbans; doors: BankDoors },
): void {
  ibanRoutes(app, serve, bank, ibans)
  const { faults, record } = bank
  serveBoth(app, controls.readBank, {
    json: () => ({ ...identity, accounts: record.accounts, faults: faults.list(), ...doors }),
    page: () => bankPage(bank, ibans.list()),
  })
  serve(controls.listPayments, ({ query }) =>
    record.payments
      .filter((one) => query.endToEndId === undefined || one.endToEndId === query.endToEndId)
      .toReversed(),
  )
  serve(controls.listEntries, () => record.entries.toReversed())
  serve(controls.transferIn, ({ body }) => {
    const amount = amountOf(body.amount)
    if (typeof amount === 'object') return amount
    const { currency, reference = '', secondLine } = body
    const from = senderOf(body.fromName, body)
    if (!from) return { error: 'fromIban, or fromSortCode and fromAccountNumber' }
    return bank.transferIn({
      toIban: body.toIban ?? accountOf(record, currency).iban,
      currency,
      reference,
      from,
      ...(secondLine === undefined ? {} : { lines: [reference, secondLine] }),
      amount,
    })
  })
  serve(controls.payOrder, ({ body }) => {
    const amount = amountOf(body.amount)
    if (typeof amount === 'object') return amount
    const toIban = accountOf(record, body.currency).iban
    const transfers = transfersFor({ ...body, amount }).map((one) => bank.transferIn({ ...one, toIban }))
    return transfers.find((one) => 'error' in one) ?? { transfers }
  })
  serve(controls.chargeAccount, ({ body }) => {
    const amount = amountOf(body.amount)
    return typeof amount === 'object' ? amount : bank.charge({ ...body, amount })
  })
  serve(controls.correctBalance, ({ body }) =>
    /^-?\d{1,12}$/.test(body.cents)
      ? bank.correct(body.currency, BigInt(body.cents))
      : { error: 'cents must be a whole number' },
  )
  serve(controls.recallTransfer, ({ body }) => bank.recall(body.ref, body.reason ?? 'FRAD'))
  serve(controls.listCustomers, () => statementsOf(record))
  serve(controls.returnPayment, ({ body }) => bank.returnPayment(body.endToEndId, body.reason ?? 'AC01'))
  serve(controls.releasePayment, ({ body }) => bank.release(body.endToEndId))
  serve(controls.writeStatement, () => ({ files: bank.writeStatements(true) }))
  serve(controls.faultBank, ({ body }) => faults.set(body))
  serve(controls.checkPayee, ({ body }) => {
    if (faults.on('down') || faults.on('name_check_down'))
      return { error: 'service unavailable', status: 503 }
    if (body.iban === undefined && !(body.sortCode && body.accountNumber))
      return { error: 'iban, or sortCode and accountNumber' }
    if (body.iban !== undefined && !isIban(body.iban.replaceAll(/\s/g, '')))
      return { error: 'iban is not an IBAN' }
    return checkName(body.name)
  })
  serve(controls.readDirectory, ({ query }) => {
    if (faults.on('down')) return { error: 'service unavailable', status: 503 }
    return lookUp(query.iban) ?? { error: 'iban is not an IBAN' }
  })
}

/** With both decimals. */
function amountOf(text: string): string | { error: string } {
  const units = unitsOf(text, 2)
  return units !== undefined && units > 0n
    ? textOf(units, 2)
    : { error: 'amount is above zero, with at most two decimals' }
}

type Sender = Record<'fromIban' | 'fromSortCode' | 'fromAccountNumber', string | undefined>

function senderOf(
  name: string,
  { fromIban, fromSortCode, fromAccountNumber }: Partial<Sender>,
): Party | undefined {
  if (fromIban !== undefined) return { name, iban: fromIban.replaceAll(/\s/g, '').toUpperCase() }
  return fromSortCode !== undefined && fromAccountNumber !== undefined
    ? { name, sortCode: fromSortCode, accountNumber: fromAccountNumber }
    : undefined
}
