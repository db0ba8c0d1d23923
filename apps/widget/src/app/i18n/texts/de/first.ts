import type { FirstKey } from '../en/first.ts'

export const first: Record<FirstKey, string> = {
  'shell.skip': 'Zum Inhalt springen',
  'shell.back': 'Zurück',
  'shell.language': 'Sprache',
  'shell.account': 'Ihr Konto',
  'shell.signIn': 'Anmelden',
  'shell.close': 'Schließen',
  'shell.poweredBy': 'Bereitgestellt von',
  'shell.terms': 'AGB',
  'shell.privacy': 'Datenschutz',

  'title.sell': 'Krypto verkaufen',
  'title.buy': 'Krypto kaufen',

  'broken.title': 'Etwas ist schiefgegangen',
  'broken.text':
    'Diese Seite funktioniert gerade nicht. Nichts, was Sie gesendet oder beauftragt haben, ist verloren: Jeder Auftrag bleibt bei uns bestehen.',
  'broken.retry': 'Noch einmal versuchen',
  'broken.reload': 'Seite neu laden',

  'sell.youSend': 'Sie senden',
  'sell.youGet': 'Ihr Bankkonto erhält',
  'sell.continue': 'Weiter',
  'sell.chooseCoin': 'Coin: {coin} auf {network}. Einen anderen wählen.',
  'sell.chooseCurrency': 'Währung: {currency}. Eine andere wählen.',
  'sell.sheet': 'Preis und Gebühren',
  'sell.priceGone': 'Wir haben gerade keinen Preis.',

  'buy.youPay': 'Sie zahlen',
  'buy.youGet': 'Sie erhalten',
  'buy.floats': 'Variabel bis zum Geldeingang',

  'sell.act': '{amount} verkaufen',
  'buy.act': '{amount} kaufen',
  'line.fees': 'Gebühren',
  'amount.setTo': 'Auf {amount} setzen',
  'line.rate': 'Kurs',
  'line.rateValue': '1 {coin} = {rate}',
  'line.midSame': 'Marktmittelkurs, ohne Aufschlag',
  'line.midBelow': '{percent} % unter dem Marktmittelkurs',
  'line.midAbove': '{percent} % über dem Marktmittelkurs',
  'line.service': 'Servicegebühr',
  'line.bank': 'Überweisungsgebühr',
  'line.network': 'Netzwerkgebühr',
  'line.arrives': 'Ankunft',
  'arrival.instant': 'wenige Sekunden nach Bestätigung im Netzwerk',
  'arrival.one_business_day': 'innerhalb eines Bankarbeitstags',
  'arrival.three_business_days': 'innerhalb von 3 Bankarbeitstagen',
  'arrival.minutes': 'Minuten nach Ihrer Zahlung',
  'arrival.two_business_days': 'bis zu 2 Bankarbeitstage (Echtzeitüberweisung: Minuten)',

  'field.required': 'Bitte ausfüllen.',
  'field.amount': 'Bitte einen gültigen Betrag eingeben.',
}
