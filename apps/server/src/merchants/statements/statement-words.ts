/** Texts of a statement PDF, one record per language. */
import type { Statements } from '@agio/domain'
import type { Direction } from '../../platform/paper/bidi.ts'
import type { Language } from '../../platform/paper/languages.ts'

type Said = { readonly [name in 'number' | 'of']: number }

const en = {
  direction: 'ltr' as Direction,
  title: 'Statement of payments',
  preliminary: (time: string) => `Preliminary. Figures as of ${time} UTC.`,
  head: {
    id: 'Statement',
    merchant: 'Merchant',
    registration: 'Registration number',
    period: 'Period (UTC)',
    currency: 'Currency',
  },
  figures: {
    opening: 'Opening balance',
    gross: 'Value of the crypto received',
    service: 'Service fees',
    bank: 'Bank transfer fees',
    network: 'Network fees',
    payments: 'Payments after fees',
    payouts: 'Paid out to your accounts',
    returns: 'Returned to us',
    refunds: 'Refunded to payers',
    adjustments: 'Adjustments',
    closing: 'Closing balance',
  },
  note: 'Payers bear the fees. The balance is what we still owe to your accounts or have sent and the bank has not booked. All times are UTC.',
  lines: 'Payments in this period',
  none: 'No movements in this period.',
  kinds: {
    payment: 'Payment',
    payout: 'Payout',
    return: 'Return',
    refund: 'Refund',
    adjustment: 'Adjustment',
  } satisfies Record<Statements.Kind, string>,
  details: {
    externalId: 'Your reference',
    bankReference: 'Bank reference',
    endToEndId: 'Payment ID (end-to-end)',
    bookingDay: 'Booked by the bank on',
    reason: 'Reason',
    value: 'Value before fees',
    order: 'Order',
  },
  page: ({ number, of }: Said) => `Page ${number} of ${of}`,
}
export type StatementWords = typeof en

const de: StatementWords = {
  direction: 'ltr',
  title: 'Zahlungsabrechnung',
  preliminary: (time) => `Vorläufig. Stand: ${time} UTC.`,
  head: {
    id: 'Abrechnung',
    merchant: 'Händler',
    registration: 'Registernummer',
    period: 'Zeitraum (UTC)',
    currency: 'Währung',
  },
  figures: {
    opening: 'Anfangssaldo',
    gross: 'Wert der erhaltenen Kryptowährung',
    service: 'Servicegebühren',
    bank: 'Überweisungsgebühren',
    network: 'Netzwerkgebühren',
    payments: 'Zahlungen nach Gebühren',
    payouts: 'Auf Ihre Konten ausgezahlt',
    returns: 'An uns zurückgegeben',
    refunds: 'An Zahlende erstattet',
    adjustments: 'Korrekturen',
    closing: 'Endsaldo',
  },
  note: 'Die Gebühren tragen die Zahlenden. Der Saldo ist, was Ihren Konten noch zusteht oder gesendet und von der Bank noch nicht gebucht ist. Alle Zeiten in UTC.',
  lines: 'Zahlungen im Zeitraum',
  none: 'In diesem Zeitraum gab es keine Bewegung.',
  kinds: {
    payment: 'Zahlung',
    payout: 'Auszahlung',
    return: 'Rückgabe',
    refund: 'Erstattung',
    adjustment: 'Korrektur',
  },
  details: {
    externalId: 'Ihre Referenz',
    bankReference: 'Verwendungszweck',
    endToEndId: 'Zahlungs-ID (End-to-End)',
    bookingDay: 'Von der Bank gebucht am',
    reason: 'Grund',
    value: 'Wert vor Gebühren',
    order: 'Auftrag',
  },
  page: ({ number, of }) => `Seite ${number} von ${of}`,
}

const ar: StatementWords = {
  direction: 'rtl',
  title: 'كشف المدفوعات',
  preliminary: (time) => `كشف أولي. الأرقام حتى ${time} UTC.`,
  head: {
    id: 'رقم الكشف',
    merchant: 'التاجر',
    registration: 'رقم السجل',
    period: 'الفترة (UTC)',
    currency: 'العملة',
  },
  figures: {
    opening: 'الرصيد الافتتاحي',
    gross: 'قيمة العملات المشفّرة المستلمة',
    service: 'رسوم الخدمة',
    bank: 'رسوم التحويل البنكي',
    network: 'رسوم الشبكة',
    payments: 'المدفوعات بعد الرسوم',
    payouts: 'المحوّل إلى حساباتك',
    returns: 'ما أُعيد إلينا',
    refunds: 'المردود إلى الدافعين',
    adjustments: 'التسويات',
    closing: 'الرصيد الختامي',
  },
  note: 'يتحمّل الدافعون الرسوم. الرصيد هو ما زال مستحقًا لحساباتك أو أُرسل ولم يقيّده البنك بعد. جميع الأوقات بتوقيت UTC.',
  lines: 'المدفوعات في هذه الفترة',
  none: 'لا توجد حركات في هذه الفترة.',
  kinds: {
    payment: 'دفعة',
    payout: 'تحويل إلى حسابك',
    return: 'مبلغ معاد',
    refund: 'استرداد',
    adjustment: 'تسوية',
  },
  details: {
    externalId: 'مرجعك',
    bankReference: 'مرجع التحويل',
    endToEndId: 'معرّف الدفعة (End-to-End)',
    bookingDay: 'تاريخ القيد في البنك',
    reason: 'السبب',
    value: 'القيمة قبل الرسوم',
    order: 'الطلب',
  },
  page: ({ number, of }) => `صفحة ${number} من ${of}`,
}

const languages: Readonly<Record<Language, StatementWords>> = { en, de, ar }
export const wordsOf = (language: Language): StatementWords => languages[language]
