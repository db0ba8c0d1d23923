/**
 * Writes payment orders as ISO 20022 pain.001.001.09: SEPA, SEPA instant and UK Faster Payments. One payment
 * information block per scheme, currency and debtor account. The bytes depend on the arguments alone.
 */
import { Money } from '@agio/domain'
import { present, writeXml, type Element } from '../../../platform/xml.ts'
import type { BankAccount, BankPayment, PostalAddress } from '../../rail.ts'
import { toBankReference, toBankText, toRequiredBankText } from './charset.ts'

export type Scheme = BankPayment['scheme']

/** An account of the operator that payouts leave from. */
export type DebtorAccount = {
  /** The name the ledger knows the account by. */
  readonly id: string
  readonly holder: string
  readonly currency: Money.Fiat
  readonly schemes: readonly Scheme[]
  readonly account: BankAccount
  readonly address?: PostalAddress
}

export type OutgoingPayment = Pick<BankPayment, 'amount' | 'payeeAccount' | 'payeeAddress' | 'reference'> & {
  readonly endToEndId: string
  readonly payeeName: string
}

export type PaymentGroup = {
  readonly paymentInformationId: string
  readonly scheme: Scheme
  readonly debtor: DebtorAccount
  /** `YYYY-MM-DD`. */
  readonly executionDay: string
  readonly payments: readonly OutgoingPayment[]
}

export type PaymentOrder = {
  readonly messageId: string
  readonly createdAt: Date
  readonly initiatorName: string
  readonly groups: readonly PaymentGroup[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

type SchemeRecord = {
  readonly type: Element
  readonly chargeBearer: string
  readonly referenceLength: number
}

/** The schemes differ so in the file. UK Faster Payments keeps 18 characters of the reference. */
const schemes: Readonly<Record<Scheme, SchemeRecord>> = {
  sepa: { type: { SvcLvl: { Cd: 'SEPA' } }, chargeBearer: 'SLEV', referenceLength: 140 },
  sepa_instant: {
    type: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'INST' } },
    chargeBearer: 'SLEV',
    referenceLength: 140,
  },
  uk: { type: { SvcLvl: { Cd: 'URNS' } }, chargeBearer: 'SHAR', referenceLength: 18 },
}

/** The file's text. Valid against the official schema for every order with at least one payment in each group. */
export function writePain001(order: PaymentOrder): string {
  const payments = order.groups.flatMap((group) => group.payments)
  return writeXml({
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: order.messageId,
          CreDtTm: `${order.createdAt.toISOString().slice(0, 19)}Z`,
          NbOfTxs: String(payments.length),
          CtrlSum: controlSum(payments),
          InitgPty: { Nm: toRequiredBankText(order.initiatorName, 70) },
        },
        PmtInf: order.groups.map(paymentInformation),
      },
    },
  })
}

function paymentInformation(group: PaymentGroup): Element {
  const { debtor, payments, scheme } = group
  return {
    PmtInfId: group.paymentInformationId,
    PmtMtd: 'TRF',
    // One entry per payment on the statement, so that each can be matched by its end-to-end id.
    BtchBookg: 'false',
    NbOfTxs: String(payments.length),
    CtrlSum: controlSum(payments),
    PmtTpInf: schemes[scheme].type,
    ReqdExctnDt: { Dt: group.executionDay },
    Dbtr: party(debtor.holder, debtor.address),
    DbtrAcct: { Id: accountId(debtor.account), Ccy: debtor.currency },
    DbtrAgt: agent(debtor.account) ?? { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
    ChrgBr: schemes[scheme].chargeBearer,
    CdtTrfTxInf: payments.map((payment) => transaction(payment, scheme)),
  }
}

function transaction(payment: OutgoingPayment, scheme: Scheme): Element {
  return present({
    PmtId: { InstrId: payment.endToEndId, EndToEndId: payment.endToEndId },
    Amt: { InstdAmt: { '@Ccy': payment.amount.asset, '#text': Money.format(payment.amount) } },
    CdtrAgt: agent(payment.payeeAccount),
    Cdtr: party(payment.payeeName, payment.payeeAddress),
    CdtrAcct: { Id: accountId(payment.payeeAccount) },
    RmtInf: { Ustrd: toBankReference(payment.reference, schemes[scheme].referenceLength) },
  })
}

/** Irrespective of currencies, as the standard defines it. */
function controlSum(payments: readonly OutgoingPayment[]): string {
  const units = payments.reduce((total, { amount }) => total + amount.units, 0n)
  return Money.format(Money.money('EUR', units))
}

function accountId(account: BankAccount): Element {
  if (account.kind === 'iban') return { IBAN: account.iban }
  return { Othr: { Id: account.accountNumber, SchmeNm: { Cd: 'BBAN' } } }
}

const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

function agent(account: BankAccount): Element | undefined {
  if (account.kind === 'uk') {
    return { FinInstnId: { ClrSysMmbId: { ClrSysId: { Cd: 'GBDSC' }, MmbId: account.sortCode } } }
  }
  return account.bic !== undefined && bicPattern.test(account.bic)
    ? { FinInstnId: { BICFI: account.bic } }
    : undefined
}

function party(name: string, address: PostalAddress | undefined): Element {
  return present({ Nm: toRequiredBankText(name, 70), PstlAdr: address && postalAddress(address) })
}

/** Town and country are the least a structured address may hold; without them there is none. */
function postalAddress(address: PostalAddress): Element | undefined {
  const town = toBankText(address.town, 35)
  if (town === '' || !/^[A-Z]{2}$/.test(address.country)) return undefined
  return present({
    StrtNm: toBankText(address.street, 70),
    BldgNb: toBankText(address.building, 16),
    PstCd: toBankText(address.postCode, 16),
    TwnNm: town,
    Ctry: address.country,
  })
}
