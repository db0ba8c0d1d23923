/**
 * Reads a payment file (pain.001.001.09) as a strict bank does: what the file as a whole must keep, then each
 * payment. The codes are those of the ISO 20022 external status reason list.
 */
import { unitsOf } from '../../app/decimal.ts'
import { isIban } from './names.ts'
import type { Account, Currency, Party } from '../record.ts'
import { at, listAt, parseXml, textAt } from './xml.ts'

export type Problem = { code: string; text: string }

export type Instruction = {
  endToEndId: string
  paymentInfoId: string
  instructionId?: string
  amount: string
  currency: Currency
  payee: Party
  reference: string
  instant: boolean
  problem?: Problem
}

export type PaymentFile =
  | { messageId: string; created: string; instructions: Instruction[] }
  | { messageId: string; refused: Problem }

const space = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

export function readPaymentFile(text: string, accounts: readonly Account[]): PaymentFile {
  const root = at(parseXml(text), 'Document')
  const initiation = at(root, 'CstmrCdtTrfInitn')
  const header = at(initiation, 'GrpHdr')
  const messageId = textAt(header, 'MsgId') || 'NOTPROVIDED'
  const refuse = (what: string, code = 'FF01'): PaymentFile => ({ messageId, refused: { code, text: what } })

  if (!root) return refuse('not well-formed XML')
  if (!text.includes(`"${space}"`) && !text.includes(`'${space}'`))
    return refuse(`the namespace must be ${space}`)
  if (!isId(textAt(header, 'MsgId'))) return refuse('GrpHdr/MsgId: 1 to 35 characters of the SEPA set')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(textAt(header, 'CreDtTm'))) return refuse('GrpHdr/CreDtTm')
  if (!at(header, 'InitgPty')) return refuse('GrpHdr/InitgPty is missing')
  const blocks = listAt(initiation, 'PmtInf')
  if (blocks.length === 0) return refuse('PmtInf is missing')
  const wrongBlock = blocks
    .map((block) => blockProblem(block, accounts))
    .find((problem) => problem !== undefined)
  if (wrongBlock) return { messageId, refused: wrongBlock }
  const count = blocks.flatMap((block) => listAt(block, 'CdtTrfTxInf')).length
  if (textAt(header, 'NbOfTxs') !== `${count}`) return refuse(`GrpHdr/NbOfTxs is not ${count}`, 'AM18')
  const instructions = blocks.flatMap((block) =>
    listAt(block, 'CdtTrfTxInf').map((one) => instruction(block, one, accounts)),
  )
  const total = instructions.reduce((sum, { amount }) => sum + (unitsOf(amount, 2) ?? 0n), 0n)
  const controlSum = textAt(header, 'CtrlSum')
  if (controlSum && unitsOf(controlSum.replace(/(\.\d\d)0+$/, '$1'), 2) !== total)
    return refuse('GrpHdr/CtrlSum is not the sum', 'AM10')
  return { messageId, created: textAt(header, 'CreDtTm'), instructions }
}

function blockProblem(block: unknown, accounts: readonly Account[]): Problem | undefined {
  const date = textAt(block, 'ReqdExctnDt', 'Dt') || textAt(block, 'ReqdExctnDt', 'DtTm')
  if (!isId(textAt(block, 'PmtInfId'))) return { code: 'FF01', text: 'PmtInf/PmtInfId: 1 to 35 characters' }
  if (textAt(block, 'PmtMtd') !== 'TRF') return { code: 'FF01', text: 'PmtInf/PmtMtd must be TRF' }
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return { code: 'DT01', text: 'PmtInf/ReqdExctnDt/Dt' }
  if (!textAt(block, 'Dbtr', 'Nm')) return { code: 'FF01', text: 'PmtInf/Dbtr/Nm is missing' }
  if (!at(block, 'DbtrAgt', 'FinInstnId')) return { code: 'FF01', text: 'PmtInf/DbtrAgt is missing' }
  if (!debtorAccount(block, accounts))
    return { code: 'AC02', text: 'PmtInf/DbtrAcct is not an account of yours' }
  if (listAt(block, 'CdtTrfTxInf').length === 0)
    return { code: 'FF01', text: 'PmtInf/CdtTrfTxInf is missing' }
  return undefined
}

function debtorAccount(block: unknown, accounts: readonly Account[]): Account | undefined {
  const iban = textAt(block, 'DbtrAcct', 'Id', 'IBAN')
  const other = textAt(block, 'DbtrAcct', 'Id', 'Othr', 'Id')
  return accounts.find((account) =>
    iban ? account.iban === iban : other !== '' && isOwnNumber(account, other),
  )
}

const isOwnNumber = ({ sortCode, accountNumber }: Account, number: string) =>
  accountNumber !== undefined && (number === accountNumber || number === `${sortCode}${accountNumber}`)

function instruction(block: unknown, one: unknown, accounts: readonly Account[]): Instruction {
  const currency = at(one, 'Amt', 'InstdAmt')?.['@Ccy']
  const type = at(one, 'PmtTpInf') ?? at(block, 'PmtTpInf')
  const sortCode = textAt(one, 'CdtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId')
  const iban = textAt(one, 'CdtrAcct', 'Id', 'IBAN')
  const accountNumber = textAt(one, 'CdtrAcct', 'Id', 'Othr', 'Id')
  const instructionId = textAt(one, 'PmtId', 'InstrId')
  const read: Instruction = {
    endToEndId: textAt(one, 'PmtId', 'EndToEndId'),
    paymentInfoId: textAt(block, 'PmtInfId'),
    amount: textAt(one, 'Amt', 'InstdAmt'),
    currency: currency === 'GBP' ? 'GBP' : 'EUR',
    payee: {
      name: textAt(one, 'Cdtr', 'Nm'),
      ...(iban ? { iban } : {}),
      ...(accountNumber ? { accountNumber } : {}),
      ...(sortCode ? { sortCode } : {}),
    },
    reference: textAt(one, 'RmtInf', 'Ustrd') || textAt(one, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    instant: textAt(type, 'LclInstrm', 'Cd') === 'INST',
    ...(instructionId ? { instructionId } : {}),
  }
  const problem = paymentProblem(read, one, currency, debtorAccount(block, accounts))
  return { ...read, amount: padded(read.amount), ...(problem ? { problem } : {}) }
}

function paymentProblem(
  read: Instruction,
  one: unknown,
  currency: unknown,
  account?: Account,
): Problem | undefined {
  const { payee, amount, endToEndId, reference } = read
  const units = unitsOf(amount, 2)
  const address = at(one, 'Cdtr', 'PstlAdr')
  const no = (code: string, text: string): Problem => ({ code, text })
  if (!isId(endToEndId)) return no('FF01', 'EndToEndId: 1 to 35 characters of the SEPA set')
  if (!account || currency !== account.currency) return no('AM03', 'the currency is not that of the account')
  if (units === undefined || units <= 0n) return no('AM12', 'InstdAmt: above zero, at most two decimals')
  if (!payee.name || payee.name.length > 70) return no('BE22', 'Cdtr/Nm: 1 to 70 characters')
  if (reference.length > 140) return no('FF01', 'RmtInf: at most 140 characters')
  if (address && !(textAt(address, 'TwnNm') && textAt(address, 'Ctry')))
    return no('BE04', 'PstlAdr needs TwnNm and Ctry')
  if (payee.iban) return isIban(payee.iban) ? undefined : no('AC01', 'CdtrAcct: not an IBAN')
  if (account.currency === 'EUR') return no('AC01', 'CdtrAcct/Id/IBAN is missing')
  if (textAt(one, 'CdtrAgt', 'FinInstnId', 'ClrSysMmbId', 'ClrSysId', 'Cd') !== 'GBDSC')
    return no('RC11', 'ClrSysId must be GBDSC')
  if (!/^\d{6}$/.test(payee.sortCode ?? '')) return no('RC11', 'MmbId: a sort code of 6 digits')
  if (!/^\d{8}$/.test(payee.accountNumber ?? '')) return no('AC01', 'CdtrAcct: an account number of 8 digits')
  return undefined
}

/** The SEPA set for identifiers: no slash at either end, no two beside each other. */
function isId(text: string): boolean {
  return /^[\w/\-?:().,'+ ]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text) && !text.includes('_')
}

const padded = (amount: string) => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
