/** The words of the receipt, one record per language. */
const en = {
  title: 'Receipt',
  void: 'VOID: the bank returned this payment',
  lines: {
    code: 'Receipt',
    order: 'Order',
    completed: 'Paid',
    beneficiary: 'Beneficiary',
    account: 'Account',
    reference: 'Reference',
    trace: 'Bank trace (end-to-end id)',
    sent: 'You sent',
    rate: 'Rate',
    mid: 'Mid-market rate',
    gross: 'Value',
    service: 'Service fee',
    bank: 'Bank transfer fee',
    network: 'Network fee',
    settled: 'Settled what you owed',
    payout: 'Paid out',
    transactions: 'Transactions',
    delivered: 'Delivered',
    payer: 'Paid by',
    paid: 'You paid',
    net: 'Exchanged',
    receive: 'You got',
    chain: 'Network',
    wallet: 'Wallet',
    transaction: 'Transaction',
  },
  methods: { SEPA_BANK_TRANSFER: 'Bank transfer', OPEN_BANKING: 'Open banking', CREDIT_CARD: 'Card' },
  verify: 'Is this receipt genuine, and does it still hold? Scan the code or open',
}

export type ReceiptWords = typeof en

const de: ReceiptWords = {
  title: 'Beleg',
  void: 'UNGÜLTIG: Die Bank hat diese Zahlung zurückgegeben',
  lines: {
    code: 'Beleg',
    order: 'Auftrag',
    completed: 'Gezahlt am',
    beneficiary: 'Empfänger',
    account: 'Konto',
    reference: 'Verwendungszweck',
    trace: 'Bankkennung (End-to-End-ID)',
    sent: 'Gesendet',
    rate: 'Kurs',
    mid: 'Mittelkurs',
    gross: 'Wert',
    service: 'Servicegebühr',
    bank: 'Überweisungsgebühr',
    network: 'Netzwerkgebühr',
    settled: 'Ihre Schuld beglichen',
    payout: 'Ausgezahlt',
    transactions: 'Transaktionen',
    delivered: 'Geliefert am',
    payer: 'Gezahlt von',
    paid: 'Gezahlt',
    net: 'Umgetauscht',
    receive: 'Erhalten',
    chain: 'Netzwerk',
    wallet: 'Wallet',
    transaction: 'Transaktion',
  },
  methods: { SEPA_BANK_TRANSFER: 'Überweisung', OPEN_BANKING: 'Open Banking', CREDIT_CARD: 'Karte' },
  verify: 'Ist dieser Beleg echt, und gilt er noch? Code scannen oder öffnen:',
}

const languages: Readonly<Record<string, ReceiptWords>> = { en, de }

export const languageOf = (locale = 'en'): string => {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? 'en'
  return language in languages ? language : 'en'
}
export const wordsOf = (language: string): ReceiptWords => languages[language] ?? en
