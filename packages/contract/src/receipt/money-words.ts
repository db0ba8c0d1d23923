/** The lines of a completed order in the past, and what it cost: the same words in its mail and on its receipt. */
import type { MoneyLine, OrderFigures } from './lines.ts'

/** The owner of the money in the last line: of a sale that pays a payment link it is the recipient. */
type Kind = OrderFigures['service'] | 'link'
export const kindOf = (it: OrderFigures): Kind => (it.service === 'sell' && it.paysLink ? 'link' : it.service)

export type MoneyWords = {
  readonly lines: Readonly<Record<Kind, Readonly<Record<MoneyLine['key'], string>>>>
  /** The total of the fees, and what mid-market would have given. */
  readonly outcome: (it: { readonly percent: string; readonly amount: string }) => string
}

const en = {
  send: 'You sent',
  notSold: 'Sent back',
  rate: 'Rate',
  gross: 'Value',
  service: 'Service fee',
  bank: 'Bank transfer fee',
  network: 'Network fee',
  net: 'Converted',
  settled: 'Settled what you owed',
  takenByBank: 'Taken by the bank',
  receive: 'You got',
}
const de: typeof en = {
  send: 'Gesendet',
  notSold: 'Zurückgesendet',
  rate: 'Kurs',
  gross: 'Wert',
  service: 'Servicegebühr',
  bank: 'Überweisungsgebühr',
  network: 'Netzwerkgebühr',
  net: 'Umtauschbetrag',
  settled: 'Ihre Schuld beglichen',
  takenByBank: 'Von der Bank einbehalten',
  receive: 'Erhalten',
}
const ar: typeof en = {
  send: 'أرسلت',
  notSold: 'أُعيد إليك',
  rate: 'سعر الصرف',
  gross: 'القيمة',
  service: 'رسوم الخدمة',
  bank: 'رسوم التحويل البنكي',
  network: 'رسوم الشبكة',
  net: 'حُوّل',
  settled: 'سدّد ما عليك',
  takenByBank: 'اقتطعه البنك',
  receive: 'استلمت',
}

export const moneyWords: Readonly<Record<'en' | 'de' | 'ar', MoneyWords>> = {
  en: {
    lines: {
      sell: en,
      link: { ...en, receive: 'The recipient got' },
      buy: { ...en, send: 'You paid', receive: 'Your wallet got' },
    },
    outcome: ({ percent, amount }) =>
      `Fees were ${percent}% in total. Mid-market would have given ${amount}.`,
  },
  de: {
    lines: {
      sell: de,
      link: { ...de, receive: 'Der Empfänger hat erhalten' },
      buy: { ...de, send: 'Gezahlt', receive: 'Ihre Wallet hat erhalten' },
    },
    outcome: ({ percent, amount }) =>
      `Gebühren insgesamt ${percent} %. Zum Marktmittelkurs wären es ${amount} gewesen.`,
  },
  ar: {
    lines: {
      sell: ar,
      link: { ...ar, receive: 'استلم المستفيد' },
      buy: { ...ar, send: 'دفعت', receive: 'استلمت محفظتك' },
    },
    outcome: ({ percent, amount }) =>
      `بلغت الرسوم ${percent}% إجمالًا. بمتوسط سعر السوق كان المبلغ سيكون ${amount}.`,
  },
}
