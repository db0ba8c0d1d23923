/** The words of the receipt, one record per language. */
import { moneyWords } from '@agio/contract/receipt-words'

const en = {
  title: 'Receipt',
  void: 'VOID: the bank returned this payment',
  lines: {
    code: 'Receipt code',
    order: 'Order',
    completed: 'Paid',
    beneficiary: 'Beneficiary',
    account: 'Account',
    reference: 'Reference',
    trace: 'Payment ID (end-to-end)',
    mid: 'Mid-market rate',
    transactions: 'Transactions',
    delivered: 'Delivered',
    payer: 'Paid by',
    chain: 'Network',
    wallet: 'Wallet',
    transaction: 'Transaction',
  },
  money: moneyWords.en,
  paidOut: 'paid out',
  delivered: 'delivered',
  proof: 'QR code of the receipt check',
  methods: { SEPA_BANK_TRANSFER: 'Bank transfer', OPEN_BANKING: 'Open banking', CREDIT_CARD: 'Card' },
  verify: 'Receipt check: scan the code or open',
}

export type ReceiptWords = typeof en

const de: ReceiptWords = {
  title: 'Beleg',
  void: 'UNGÜLTIG: Die Bank hat diese Zahlung zurückgegeben',
  lines: {
    code: 'Belegcode',
    order: 'Auftrag',
    completed: 'Gezahlt am',
    beneficiary: 'Empfänger',
    account: 'Konto',
    reference: 'Verwendungszweck',
    trace: 'Zahlungs-ID (End-to-End)',
    mid: 'Mittelkurs',
    transactions: 'Transaktionen',
    delivered: 'Geliefert am',
    payer: 'Gezahlt von',
    chain: 'Netzwerk',
    wallet: 'Wallet',
    transaction: 'Transaktion',
  },
  money: moneyWords.de,
  paidOut: 'ausgezahlt',
  delivered: 'geliefert',
  proof: 'QR-Code der Belegprüfung',
  methods: { SEPA_BANK_TRANSFER: 'Überweisung', OPEN_BANKING: 'Open Banking', CREDIT_CARD: 'Karte' },
  verify: 'Belegprüfung: Code scannen oder öffnen',
}

const languages: Readonly<Record<string, ReceiptWords>> = { en, de }

export const languageOf = (locale = 'en'): string => {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? 'en'
  return language in languages ? language : 'en'
}
export const wordsOf = (language: string): ReceiptWords => languages[language] ?? en
