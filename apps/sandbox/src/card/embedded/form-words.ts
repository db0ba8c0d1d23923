/** The words of the acquirer's form: in German for who reads German, else in English. */
const en = {
  title: 'Pay by card',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  code: 'Security code',
  name: 'Name on the card',
  keep: 'Save this card for my next payment here',
  kept: 'Your cards',
  another: 'Another card',
  pay: 'Pay',
  note: 'Paywell · Visa and Mastercard. Your bank may ask whether it is you.',
  wallets: 'Wallets of this device',
  ask: 'Is it you?',
  asks: 'The bank of your card asks: a payment to Agio Sandbox GmbH. Sum and last figures of the card:',
  yes: 'Yes, confirm',
  no: 'No, that is not me',
  done: 'Thank you',
  accepted: 'Your card was accepted.',
}
export type FormWords = typeof en

const de: FormWords = {
  title: 'Mit Karte zahlen',
  number: 'Kartennummer',
  expiry: 'Gültig bis (MM/JJ)',
  code: 'Prüfnummer',
  name: 'Name auf der Karte',
  keep: 'Diese Karte für meine nächste Zahlung hier speichern',
  kept: 'Ihre Karten',
  another: 'Andere Karte',
  pay: 'Zahlen:',
  note: 'Paywell · Visa und Mastercard. Ihre Bank fragt vielleicht, ob Sie es sind.',
  wallets: 'Wallets dieses Geräts',
  ask: 'Sind Sie das?',
  asks: 'Die Bank Ihrer Karte fragt: eine Zahlung an Agio Sandbox GmbH. Betrag und letzte Ziffern der Karte:',
  yes: 'Ja, bestätigen',
  no: 'Nein, das bin ich nicht',
  done: 'Vielen Dank',
  accepted: 'Ihre Karte wurde angenommen.',
}

/** `auto` and languages that this form does not speak are English. */
export const wordsIn = (locale?: string) =>
  locale === 'de' ? { lang: 'de', words: de } : { lang: 'en', words: en }
