import type { FirstKey } from '../en/first.ts'

export const first: Record<FirstKey, string> = {
  'shell.skip': 'Zum Inhalt springen',
  'shell.back': 'Zurück',
  'shell.language': 'Sprache',
  'shell.settings': 'Sprache und Darstellung',
  'shell.theme': 'Darstellung',
  'shell.account': 'Ihr Konto',
  'shell.signIn': 'Anmelden',
  'shell.signOut': 'Abmelden',
  'shell.close': 'Schließen',
  'shell.poweredBy': 'Bereitgestellt von',
  'theme.system': 'Wie das Gerät',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',

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
  'sell.priceGone': 'Zurzeit gibt es keinen Preis.',
  'sell.fresh': 'Der Preis wird alle 30 Sekunden erneuert. Fest ist er, sobald Sie den Auftrag erteilen.',

  'buy.youPay': 'Sie zahlen',
  'buy.youGet': 'Sie erhalten',
  'buy.fresh':
    'Der Preis wird alle 30 Sekunden erneuert. Bei einer Überweisung schwankt er, bis Ihr Geld da ist.',
  'buy.floats': 'Schwankt, bis Ihr Geld da ist',

  'line.gross': 'Wert Ihrer Coins',
  'line.rate': 'Kurs',
  'line.rateValue': '1 {coin} = {rate}',
  'line.midSame': 'Der Marktmittelkurs, ohne Aufschlag',
  'line.midAway': '{percent} % vom Marktmittelkurs',
  'line.service': 'Servicegebühr',
  'line.bank': 'Überweisungsgebühr',
  'line.network': 'Netzwerkgebühr',
  'line.total': 'Sie erhalten',
  'line.net': 'Wird getauscht',
  'line.wallet': 'Ihre Wallet erhält',
  'line.arrives': 'Ankunft',
  'arrival.instant': 'Sekunden nachdem Ihre Coins endgültig sind',
  'arrival.one_business_day': 'innerhalb eines Bankarbeitstags',
  'arrival.three_business_days': 'innerhalb von 3 Bankarbeitstagen',
  'arrival.minutes': 'Minuten nach Ihrer Zahlung',
  'arrival.two_business_days': 'sobald Ihr Geld da ist: bis zu 2 Bankarbeitstage',

  'field.required': 'Dieses Feld wird gebraucht.',
  'field.amount': 'Das ist kein Betrag.',
}
