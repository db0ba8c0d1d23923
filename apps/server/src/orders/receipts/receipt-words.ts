/** The words of the receipt, one record per language. */
import { moneyWords } from '@agio/contract/receipt-words'
import type { Direction } from '../../platform/paper/bidi.ts'
import { languageOf, type Language } from '../../platform/paper/languages.ts'

const en = {
  direction: 'ltr' as Direction,
  title: 'Receipt',
  void: 'VOID: the bank returned this payment',
  lines: {
    code: 'Receipt code',
    order: 'Order',
    completed: 'Paid',
    beneficiary: 'Beneficiary',
    account: 'Account',
    reference: 'Reference',
    shop: 'Shop',
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
  direction: 'ltr',
  title: 'Beleg',
  void: 'UNGÜLTIG: Die Bank hat diese Zahlung zurückgegeben',
  lines: {
    code: 'Belegcode',
    order: 'Auftrag',
    completed: 'Gezahlt am',
    beneficiary: 'Empfänger',
    account: 'Konto',
    reference: 'Verwendungszweck',
    shop: 'Händler',
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

const ar: ReceiptWords = {
  direction: 'rtl',
  title: 'إيصال',
  void: 'لاغٍ: أعاد البنك هذه الدفعة',
  lines: {
    code: 'رمز الإيصال',
    order: 'الطلب',
    completed: 'دُفع في',
    beneficiary: 'المستفيد',
    account: 'الحساب',
    reference: 'المرجع',
    shop: 'المتجر',
    trace: 'معرّف الدفعة (End-to-End)',
    mid: 'متوسط سعر السوق',
    transactions: 'المعاملات',
    delivered: 'سُلّم في',
    payer: 'دفع من',
    chain: 'الشبكة',
    wallet: 'المحفظة',
    transaction: 'المعاملة',
  },
  money: moneyWords.ar,
  paidOut: 'مدفوعة',
  delivered: 'مسلّمة',
  proof: 'رمز QR للتحقق من الإيصال',
  methods: {
    SEPA_BANK_TRANSFER: 'تحويل بنكي',
    OPEN_BANKING: 'الدفع من بنكك مباشرة',
    CREDIT_CARD: 'بطاقة',
  },
  verify: 'التحقق من الإيصال: امسح الرمز أو افتح',
}

const languages: Readonly<Record<Language, ReceiptWords>> = { en, de, ar }

export const wordsOf = (language: string): ReceiptWords => languages[languageOf(language)]
