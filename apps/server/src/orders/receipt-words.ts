/** The words of the receipt, one record per language; figures are formatted by the language as well. */
export type ReceiptWords = {
  readonly title: string
  readonly void: string
  readonly lines: Readonly<
    Record<
      | 'code'
      | 'order'
      | 'completed'
      | 'beneficiary'
      | 'account'
      | 'reference'
      | 'trace'
      | 'sent'
      | 'rate'
      | 'mid'
      | 'gross'
      | 'service'
      | 'bank'
      | 'network'
      | 'payout'
      | 'transactions',
      string
    >
  >
  readonly verify: string
}

const en: ReceiptWords = {
  title: 'Receipt',
  void: 'VOID: the bank returned this payment',
  lines: {
    code: 'Receipt',
    order: 'Order',
    completed: 'Paid (UTC)',
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
    payout: 'Paid out',
    transactions: 'Transactions',
  },
  verify: 'Is this receipt genuine, and does it still hold? Scan the code or open',
}

const de: ReceiptWords = {
  title: 'Beleg',
  void: 'UNGÜLTIG: Die Bank hat diese Zahlung zurückgegeben',
  lines: {
    code: 'Beleg',
    order: 'Auftrag',
    completed: 'Gezahlt (UTC)',
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
    payout: 'Ausgezahlt',
    transactions: 'Transaktionen',
  },
  verify: 'Ist dieser Beleg echt, und gilt er noch? Code scannen oder öffnen:',
}

const languages: Readonly<Record<string, ReceiptWords>> = { en, de }

export const languageOf = (locale = 'en'): string => {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? 'en'
  return language in languages ? language : 'en'
}
export const wordsOf = (language: string): ReceiptWords => languages[language] ?? en
