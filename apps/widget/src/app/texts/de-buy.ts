import type { buying as source } from './en-buy.ts'

export const buying: Record<keyof typeof source, string> = {
  'title.method': 'Zahlungsart',
  'title.makePayment': 'Zahlung ausführen',
  'title.bankReturn': 'Zahlung bei der Bank',

  'buy.youPay': 'Sie zahlen',
  'buy.youGet': 'Sie erhalten',
  'buy.fresh':
    'Der Preis wird alle 30 Sekunden erneuert. Bei einer Überweisung schwankt er, bis Ihr Geld da ist.',
  'buy.floats': 'Schwankt, bis Ihr Geld da ist',
  'line.net': 'Wird getauscht',
  'line.wallet': 'Ihre Wallet erhält',
  'arrival.minutes': 'Minuten nach Ihrer Zahlung',
  'arrival.two_business_days': 'sobald Ihr Geld da ist: bis zu 2 Bankarbeitstage',
  'currency.buy.EUR': 'Euro, von einem eigenen Konto oder einer eigenen Karte',
  'currency.buy.GBP': 'Britisches Pfund, von einem eigenen britischen Konto',

  'chart.title': '{coin} in {fiat}',
  'chart.period': 'Zeitraum des Verlaufs',
  'chart.days': '{days} Tage',
  'chart.summary':
    'Marktmittelkurs über {days} Tage: tiefster {low}, höchster {high}, jetzt {now}, {change} seit Beginn.',
  'chart.none': 'Zu diesem Kurs gibt es noch keinen Verlauf.',

  'buyOrder.pay': 'Sie zahlen',
  'buyOrder.wallet': 'Ihre Wallet',
  'buyOrder.walletText': 'Ihre {coin} gehen an diese Adresse auf {network}. Es muss Ihre eigene Wallet sein.',
  'buyOrder.destination': 'Wallet-Adresse',
  'buyOrder.destinationHint': 'Sie beginnt mit 0x und muss eine Adresse auf {network} sein.',
  'buyOrder.destinationGood':
    'Eine gültige Adresse. Vergleichen Sie sie noch einmal mit Ihrer Wallet: Auf {network} gesendete Coins lassen sich nicht zurückholen.',
  'buyOrder.payer': 'Ihre Zahlung',
  'buyOrder.payerName': 'Ihr Name bei Ihrer Bank',
  'buyOrder.payerHint':
    'Zahlen Sie von einem Konto oder mit einer Karte auf diesen Namen. Geld von jemand anderem geht dorthin zurück, woher es kam.',
  'buyOrder.consentRisk':
    'Ich weiß, dass Kryptokurse fallen wie steigen können und dass gesendete Coins nicht zurückgeholt werden können.',
  'buyOrder.placeNote': 'Danach wählen Sie, wie Sie zahlen. Noch wird nichts belastet.',

  'method.intro': 'Wie möchten Sie {amount} zahlen?',
  'method.SEPA_BANK_TRANSFER': 'SEPA-Überweisung von Hand',
  'method.GBP': 'Überweisung von Hand (Faster Payments)',
  'method.OPEN_BANKING': 'Direkt von Ihrer Bank',
  'method.CREDIT_CARD': 'Kartenzahlung (Visa oder Mastercard)',
  'method.text.SEPA_BANK_TRANSFER': 'Sie überweisen selbst, in Ihrer Banking-App.',
  'method.text.OPEN_BANKING': 'Sie bestätigen eine vorbereitete Zahlung bei Ihrer eigenen Bank.',
  'method.text.CREDIT_CARD': 'Ihre Karte geben Sie auf der Seite des Kartenunternehmens ein, nicht hier.',
  'method.fees': 'Gebühren',
  'method.receive': 'Sie erhalten',
  'method.about': 'etwa {amount}',
  'method.rate': 'Kurs',
  'method.floats': 'schwankt, bis Ihr Geld da ist',
  'method.fixedUntil': 'fest bis {time}',
  'method.why.above_max': 'Nur bis {maximum}',
  'method.why.below_min': 'Der Betrag ist hierfür zu klein',
  'method.why.currency': 'Nicht in dieser Währung',
  'method.why.off': 'Zurzeit nicht verfügbar',
  'method.go.SEPA_BANK_TRANSFER': 'Überweisungsdaten zeigen',
  'method.go.OPEN_BANKING': 'Bank wählen',
  'method.go.CREDIT_CARD': 'Weiter zur Kartenseite',
  'method.none': 'Für diesen Auftrag ist nichts mehr zu zahlen.',

  'leave.opened': 'Machen Sie in dem geöffneten Fenster weiter. Die Seite Ihres Auftrags folgt von selbst.',
  'leave.blocked': 'Das Fenster durfte sich nicht öffnen. Dieser Link führt weiter:',
  'leave.link': 'Weiter zur Zahlungsseite',
  'leave.order': 'Auftrag ansehen',

  'banks.search': 'Ihre Bank suchen',
  'banks.country': 'Land',
  'banks.everywhere': 'Alle Länder',
  'banks.currency': 'Währung',
  'banks.count': '{count} Banken',
  'banks.none':
    'Keine Bank passt. Versuchen Sie ein anderes Wort, ein anderes Land oder einen anderen Zahlungsweg.',
  'banks.slow': 'Zurzeit langsam',
  'banks.down': 'Antwortet zurzeit nicht',
  'banks.other': 'Anderen Zahlungsweg wählen',

  'bank.sheet': 'Die Zahlung',
  'bank.from': 'Von Ihrer Bank',
  'bank.amount': 'Betrag',
  'bank.payee': 'Empfänger',
  'bank.account': 'Konto des Empfängers',
  'bank.reference': 'Verwendungszweck',
  'bank.consent':
    'Mit dem nächsten Schritt beauftragen Sie {provider}, diese Zahlung von Ihrem Konto bei {bank} auszulösen. Sie bestätigen sie bei Ihrer Bank; Ihre Zugangsdaten sieht hier niemand.',
  'bank.terms': 'Bedingungen von {provider}',
  'bank.privacy': 'Datenschutzhinweise von {provider}',
  'bank.go': 'Weiter zu Ihrer Bank',
  'bank.slowText': '{bank} ist zurzeit langsam. Die Zahlung kann etwas länger dauern.',
  'bank.downText':
    '{bank} antwortet zurzeit nicht. Versuchen Sie es später, oder wählen Sie eine andere Bank.',
  'bank.change': 'Andere Bank wählen',
  'bank.gone': 'Diese Bank steht nicht mehr auf unserer Liste.',

  'return.asking': 'Wir fragen bei Ihrer Bank nach …',
  'return.authorised': 'Zahlung freigegeben',
  'return.authorisedText':
    'Ihre Bank führt die Zahlung aus. Ihr Auftrag geht weiter, sobald das Geld da ist.',
  'return.login_failed': 'Anmeldung bei der Bank fehlgeschlagen',
  'return.login_failedText': 'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts gezahlt.',
  'return.refused': 'Zahlungsfreigabe fehlgeschlagen',
  'return.refusedText': 'Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Es wurde nichts gezahlt.',
  'return.pending': 'Wir warten auf Ihre Bank',
  'return.pendingText':
    'Ihre Bank hat noch nicht entschieden. Wir fragen weiter nach; das Ergebnis steht auf der Seite Ihres Auftrags.',
  'return.used': 'Diese Seite wurde schon verwendet',
  'return.usedText': 'Das Ergebnis der Zahlung steht auf der Seite Ihres Auftrags.',
  'return.unknown': 'Diese Rückkehr gehört zu keiner Zahlung',
  'return.again':
    'Gehen Sie zurück zum vorigen Fenster und versuchen Sie es noch einmal. Gelingt es wieder nicht, wenden Sie sich an den Support.',
  'return.close': 'Sie können dieses Fenster schließen und zum vorigen zurückgehen.',
  'return.retry': 'Noch einmal versuchen',
}
