import type { buying as en } from '../en/buy.ts'

export const buying: Record<keyof typeof en, string> = {
  'title.method': 'Zahlungsart',
  'title.makePayment': 'Zahlung ausführen',
  'title.bankReturn': 'Zahlung bei der Bank',

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
  'method.about': 'etwa {amount}',
  'method.floats': 'schwankt, bis Ihr Geld da ist',
  'method.fixedUntil': 'fest bis {time}',
  'method.why.above_max': 'Nur bis {maximum}',
  'method.why.below_min': 'Der Betrag ist hierfür zu klein',
  'method.why.currency': 'Nicht in dieser Währung',
  'method.why.off': 'Zurzeit nicht verfügbar',
  'method.why.paused': 'Zurzeit angehalten',
  'method.go.SEPA_BANK_TRANSFER': 'Überweisungsdaten zeigen',
  'method.go.OPEN_BANKING': 'Bank wählen',
  'method.go.CREDIT_CARD': 'Weiter zur Kartenseite',
  'method.none': 'Für diesen Auftrag ist nichts mehr zu zahlen.',

  'leave.opened': 'Machen Sie in dem geöffneten Fenster weiter. Die Seite Ihres Auftrags folgt von selbst.',
  'leave.blocked': 'Das Fenster durfte sich nicht öffnen. Dieser Link führt weiter:',
  'leave.link': 'Weiter zur Zahlungsseite',
  'leave.order': 'Auftrag ansehen',

  'elsewhere.rateOver':
    'Der feste Kurs ist abgelaufen. Sie können trotzdem bezahlen: Ihre Coins werden dann zum Kurs des Moments gekauft, in dem Ihr Geld da ist.',
  'elsewhere.bank':
    'Sie bestätigen die vorbereitete Zahlung bei Ihrer eigenen Bank. Niemand hier sieht Ihre Zugangsdaten.',
  'elsewhere.card':
    'Sie geben Ihre Karte auf der Seite der Kartengesellschaft ein, nicht hier, und kommen auf diese Seite zurück.',

  'transfer.title': 'Überweisen Sie genau dies',
  'transfer.holder': 'Empfänger',
  'transfer.iban': 'IBAN',
  'transfer.bic': 'BIC',
  'transfer.sortCode': 'Sort Code',
  'transfer.accountNumber': 'Kontonummer',
  'transfer.bank': 'Bank',
  'transfer.reference': 'Verwendungszweck',
  'transfer.referenceNote': 'Ohne ihn wird Ihr Geld diesem Auftrag nicht von selbst zugeordnet.',
  'transfer.copy': 'Kopieren: {label}',
  'transfer.rest':
    'Zahlen Sie den Rest per Überweisung. Eine Zahlung per Karte oder direkt bei Ihrer Bank gilt immer für einen ganzen Auftrag und ergänzt kein Geld, das schon da ist.',
  'transfer.own':
    'Überweisen Sie von einem Konto auf Ihren eigenen Namen. Geld von jemand anderem geht zurück.',
  'transfer.qr': 'Mit Ihrer Banking-App scannen',
  'transfer.qrLabel': 'QR-Code der Überweisung: {amount} an {holder}, Verwendungszweck {reference}',
  'transfer.expected':
    'Eine Überweisung kann bis zu 2 Bankarbeitstage dauern; eine Echtzeitüberweisung dauert Sekunden.',
  'transfer.done': 'Ich habe das Geld überwiesen',
  'transfer.said': 'Danke. Diese Seite ändert sich, sobald Ihr Geld da ist.',
  'transfer.otherWay': 'Anderen Zahlungsweg wählen',
  'transfer.cancelsAt': 'Ohne Geld endet dieser Auftrag von selbst am {time}.',
  'transfer.cancelText':
    'Brechen Sie nur ab, wenn Sie kein Geld gesendet haben. Geld, das später ankommt, ist nicht verloren, braucht aber länger.',
  'transfer.titleSaid': 'Die Überweisung, auf die wir warten',
  'transfer.qrHint': 'Banking-Apps, die GiroCode (EPC) lesen, füllen alles von selbst aus.',
  'transfer.floats':
    'Der Kurs ist beweglich: Wie viele Coins Sie bekommen, steht fest, sobald Ihr Geld da ist.',
  'transfer.forgot': 'Haben Sie den Verwendungszweck vergessen?',
  'transfer.forgotText':
    'Ihr Geld ist nicht verloren. Wir finden es über den Betrag, Ihren Namen und Ihr Konto; das dauert länger. Bitte überweisen Sie nicht ein zweites Mal.',

  'payment.started':
    'Eine Zahlung mit {provider} läuft. Schließen Sie sie dort ab, oder beginnen Sie eine neue.',
  'payment.authorised': 'Die Zahlung mit {provider} ist freigegeben. Das Geld ist unterwegs.',
  'payment.settled': 'Die Zahlung mit {provider} ist angekommen.',
  'payment.refused': 'Die Zahlung mit {provider} wurde nicht bestätigt. Es wurde nichts gezahlt.',
  'payment.failed': 'Die Zahlung mit {provider} ist fehlgeschlagen. Es wurde nichts gezahlt.',
  'payment.expired':
    'Sie haben eine Zahlung mit {provider} freigegeben, und das Geld kam in 5 Tagen nicht an. Der Auftrag wartet wieder auf Geld. Kommt die Zahlung noch, kauft sie Coins zum Kurs jenes Moments.',
  'payment.abandoned': 'Die Zahlung mit {provider} wurde nicht abgeschlossen. Es wurde nichts gezahlt.',

  'cardBack.asking': 'Wir fragen, wie die Kartenzahlung ausging …',
  'cardBack.started':
    'Die Kartenzahlung ist noch nicht abgeschlossen. Bisher wurde nichts abgebucht; Sie können sie fortsetzen.',
  'cardBack.authorised': 'Ihre Kartenzahlung ist freigegeben. Ihr Auftrag geht von selbst weiter.',
  'cardBack.settled': 'Ihre Kartenzahlung ist angekommen. Ihr Auftrag geht von selbst weiter.',
  'cardBack.refused':
    'Die Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal, mit dieser oder einer anderen Karte, oder wählen Sie einen anderen Zahlungsweg.',
  'cardBack.failed':
    'Die Kartenzahlung hat nicht funktioniert. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal, oder wählen Sie einen anderen Zahlungsweg.',
  'cardBack.abandoned': 'Die Kartenzahlung wurde nicht abgeschlossen. Es wurde nichts abgebucht.',

  'banks.search': 'Ihre Bank suchen',
  'banks.everywhere': 'Alle Länder',
  'banks.currency': 'Währung',
  'banks.count': 'one: {count} Bank | other: {count} Banken',
  'banks.none':
    'Keine Bank passt. Versuchen Sie ein anderes Wort, ein anderes Land oder einen anderen Zahlungsweg.',
  'banks.slow': 'Zurzeit langsam',
  'banks.down': 'Antwortet zurzeit nicht',

  'bank.sheet': 'Die Zahlung',
  'bank.account': 'Konto des Empfängers',
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
    'Gehen Sie zurück zum vorigen Fenster und versuchen Sie es noch einmal. Gelingt es wieder nicht, wählen Sie einen anderen Zahlungsweg.',
  'return.close': 'Sie können dieses Fenster schließen und zum vorigen zurückgehen.',
}
