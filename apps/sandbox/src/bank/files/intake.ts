/** The bank refuses a payment file whole, or plans for each payment what will become of it. */
import type { Faults } from '../../app/faults.ts'
import { unitsOf } from '../../app/decimal.ts'
import { readPaymentFile, type Instruction, type Problem } from '../messages/pain001.ts'
import { accountOf, type BankRecord, type Due, type Payment } from '../record.ts'

export const bankFaultKinds = [
  'down',
  'silent',
  'reject',
  'no_money',
  'duplicate_ack',
  'accept_then_reject',
  'reject_then_book',
  'book_only',
  'name_check_down',
  'ibans_down',
  'ibans_silent',
] as const
export type BankFault = (typeof bankFaultKinds)[number]

/** At once: the whole file refused, or these lines of it that were never written down. */
export type Intake = {
  messageId: string
  refused?: Problem
  duplicates: { payment: Payment; instruction: Instruction }[]
}

type Plan = Omit<Due, 'endToEndId' | 'at'>
export type IntakeDeps = {
  now: string
  realNow: number
  delayMs: number
  faults: Faults<BankFault>
  nextRef: () => string
}

export function takeIn(record: BankRecord, text: string, deps: IntakeDeps): Intake {
  const file = readPaymentFile(text, record.accounts)
  if ('refused' in file) return { ...file, duplicates: [] }
  const { messageId } = file
  if (record.messageIds.includes(messageId)) {
    for (const { endToEndId } of file.instructions) countDuplicate(record, endToEndId)
    return { messageId, refused: { code: 'DU01', text: 'this message id came before' }, duplicates: [] }
  }
  record.messageIds.push(messageId)
  const duplicates: Intake['duplicates'] = []
  for (const instruction of file.instructions) {
    const known = countDuplicate(record, instruction.endToEndId)
    if (known) duplicates.push({ payment: known, instruction })
    else writeDown(record, messageId, instruction, deps)
  }
  return { messageId, duplicates }
}

function countDuplicate(record: BankRecord, endToEndId: string): Payment | undefined {
  const known = record.payments.find((payment) => payment.endToEndId === endToEndId)
  if (known) known.duplicates += 1
  return known
}

function writeDown(record: BankRecord, messageId: string, instruction: Instruction, deps: IntakeDeps): void {
  const { problem, ...read } = instruction
  const plan = planFor(record, instruction, problem, deps.faults)
  record.payments.push({
    ...read,
    messageId,
    servicerRef: deps.nextRef(),
    duplicates: 0,
    receivedAt: deps.now,
    status: plan ? 'received' : 'silent',
  })
  if (plan) record.due.push({ ...plan, endToEndId: instruction.endToEndId, at: deps.realNow + deps.delayMs })
}

/** Undefined: never answered. The words in the reference or name win over the faults that are on. */
function planFor(
  record: BankRecord,
  one: Instruction,
  problem: Problem | undefined,
  faults: Faults<BankFault>,
): Plan | undefined {
  const spoken = (word: string) =>
    [one.reference, one.payee.name].some((text) => text.toUpperCase().startsWith(word))
  const book: Plan['then'] = { step: 'book', at: 0 }
  if (problem) return { step: 'reject', reason: problem.code }
  if (!covered(record, one) || faults.on('no_money')) return { step: 'reject', reason: 'AM04' }
  if (spoken('FAILED')) return { step: 'reject', reason: 'AC04' }
  if (spoken('SILENT') || faults.on('silent')) return undefined
  if (spoken('RETURN'))
    return { step: 'accept', then: { ...book, then: { step: 'return', at: 0, reason: 'AC01' } } }
  if (faults.on('reject')) return { step: 'reject', reason: 'MS03' }
  if (faults.on('accept_then_reject'))
    return { step: 'accept', then: { step: 'reject', at: 0, reason: 'AC04' } }
  if (faults.on('reject_then_book')) return { step: 'reject', reason: 'MS03', then: book }
  if (faults.on('book_only')) return { step: 'accept', quiet: true, then: book }
  return { step: 'accept', then: book }
}

/** Is there enough on the account for this payment and all that are promised already? */
function covered(record: BankRecord, { amount, currency }: Instruction): boolean {
  const units = (text: string) => unitsOf(text, 2) ?? 0n
  const promised = record.payments
    .filter((one) => one.currency === currency && (one.status === 'received' || one.status === 'accepted'))
    .reduce((sum, one) => sum + units(one.amount), 0n)
  return units(accountOf(record, currency).balance) >= promised + units(amount)
}
