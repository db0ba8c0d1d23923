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
    'Gültige Adresse. Vergleichen Sie sie noch einmal mit Ihrer Wallet: Auf {network} gesendete Coins lassen sich nicht zurückholen.',
  'buyOrder.payer': 'Ihre Zahlung',
  'buyOrder.payerName': 'Ihr Name bei Ihrer Bank',
  'buyOrder.payerHint':
    'Zahlen Sie von einem Konto oder mit einer Karte auf diesen Namen. Geld von anderen senden wir zurück.',
  'buyOrder.consentRisk':
    'Ich weiß, dass Kryptokurse fallen wie steigen können und dass gesendete Coins nicht zurückgeholt werden können.',
  'buyOrder.placeNote': 'Danach wählen Sie, wie Sie zahlen. Wir belasten noch nichts.',

  'buy.payWith': 'Zahlen mit',
  'method.fastest': 'Am schnellsten',
  'method.cheapest': 'Am günstigsten',
  'method.intro': 'Wie möchten Sie {amount} zahlen?',
  'method.SEPA_BANK_TRANSFER': 'SEPA-Überweisung',
  'method.GBP': 'Überweisung (Faster Payments)',
  'method.OPEN_BANKING': 'Sofort per Online-Banking',
  'method.CREDIT_CARD': 'Kartenzahlung (Visa oder Mastercard)',
  'method.text.SEPA_BANK_TRANSFER': 'Sie überweisen selbst, in Ihrer Banking-App.',
  'method.text.OPEN_BANKING': 'Geben Sie die Zahlung in Ihrer Banking-App frei.',
  'method.text.CREDIT_CARD': 'Geben Sie Ihre Karte auf der sicheren Seite unseres Kartenpartners ein.',
  'method.fees': 'Gebühren',
  'method.about': 'etwa {amount}',
  'method.floats': 'variabel bis zum Geldeingang',
  'method.fixedUntil': 'fest bis {time}',
  'method.why.above_max': 'Nur bis {maximum}',
  'method.why.below_min': 'Der Betrag ist dafür zu klein',
  'method.why.currency': 'Nicht in dieser Währung',
  'method.why.off': 'Zurzeit nicht verfügbar',
  'method.why.paused': 'Zurzeit pausiert',
  'method.go.SEPA_BANK_TRANSFER': 'Überweisungsdaten zeigen',
  'method.go.OPEN_BANKING': 'Bank wählen',
  'method.go.CREDIT_CARD': 'Weiter zur Kartenseite',
  'method.none': 'Für diesen Auftrag ist nichts mehr zu zahlen.',

  'leave.opened': 'Machen Sie in dem neuen Fenster weiter. Diese Seite wird automatisch aktualisiert.',
  'leave.blocked': 'Ihr Browser hat das Fenster blockiert. Nehmen Sie stattdessen diesen Link:',
  'leave.link': 'Weiter zur Zahlungsseite',
  'leave.order': 'Auftrag ansehen',

  'elsewhere.rateOver':
    'Der feste Kurs ist abgelaufen. Sie können trotzdem bezahlen: Wir kaufen Ihre Coins zum Kurs bei Geldeingang.',
  'elsewhere.bank': 'Geben Sie die Zahlung in Ihrer Banking-App frei. Ihre Zugangsdaten sehen wir nie.',
  'elsewhere.card':
    'Geben Sie Ihre Karte auf der sicheren Seite unseres Kartenpartners ein und kommen Sie hierher zurück.',

  'transfer.title': 'Überweisen Sie genau dies',
  'transfer.holder': 'Empfänger',
  'transfer.iban': 'IBAN',
  'transfer.bic': 'BIC',
  'transfer.sortCode': 'Sort Code',
  'transfer.accountNumber': 'Kontonummer',
  'transfer.bank': 'Bank',
  'transfer.reference': 'Verwendungszweck',
  'transfer.referenceNote': 'Verwenden Sie genau diesen Verwendungszweck, sonst dauert die Zuordnung länger.',
  'transfer.copy': 'Kopieren: {label}',
  'transfer.copyAll': 'Alles kopieren',
  'transfer.allCopied': 'Alles kopiert',
  'transfer.rest':
    'Zahlen Sie den Rest per Überweisung. Eine Zahlung per Karte oder Online-Banking gilt immer für einen ganzen Auftrag und ergänzt kein Geld, das schon eingegangen ist.',
  'transfer.own':
    'Überweisen Sie von einem Konto auf Ihren eigenen Namen. Geld von anderen senden wir zurück.',
  'transfer.qrLabel': 'QR-Code der Überweisung: {amount} an {holder}, Verwendungszweck {reference}',
  'transfer.expected': 'Eine Überweisung dauert bis zu 2 Bankarbeitstage, eine Echtzeitüberweisung Sekunden.',
  'transfer.done': 'Ich habe das Geld überwiesen',
  'transfer.said': 'Danke. Diese Seite ändert sich, sobald Ihr Geld eingeht.',
  'transfer.otherWay': 'Anderen Zahlungsweg wählen',
  'transfer.cancelText':
    'Brechen Sie nur ab, wenn Sie kein Geld gesendet haben. Geld, das später ankommt, ist nicht verloren, braucht aber länger.',
  'transfer.qrHint': 'Banking-Apps, die GiroCode (EPC) lesen, füllen alles für Sie aus.',
  'transfer.floats': 'Variabel bis zum Geldeingang: Erst dann steht fest, wie viele Coins Sie bekommen.',
  'transfer.forgot': 'Haben Sie den Verwendungszweck vergessen?',
  'transfer.forgotText':
    'Ihr Geld ist nicht verloren. Wir finden es über den Betrag, Ihren Namen und Ihr Konto; das dauert länger. Bitte überweisen Sie nicht ein zweites Mal.',

  'payment.started':
    'Eine Zahlung mit {provider} läuft. Schließen Sie sie dort ab, oder beginnen Sie eine neue.',
  'payment.authorised': 'Sie haben die Zahlung mit {provider} freigegeben. Das Geld ist unterwegs.',
  'payment.settled': 'Die Zahlung mit {provider} ist angekommen.',
  'payment.refused': 'Die Zahlung mit {provider} wurde nicht bestätigt. Es wurde nichts gezahlt.',
  'payment.failed': 'Die Zahlung mit {provider} ist fehlgeschlagen. Es wurde nichts gezahlt.',
  'payment.expired':
    'Sie haben eine Zahlung mit {provider} freigegeben, aber das Geld ging in 5 Tagen nicht ein. Der Auftrag wartet wieder auf Geld. Geht die Zahlung noch ein, kaufen wir dafür Coins zum Kurs dieses Moments.',
  'payment.abandoned': 'Sie haben die Zahlung mit {provider} nicht abgeschlossen. Es wurde nichts gezahlt.',

  'cardBack.asking': 'Wir prüfen Ihre Kartenzahlung …',
  'cardBack.started':
    'Sie haben die Kartenzahlung noch nicht abgeschlossen. Bisher wurde nichts abgebucht. Sie können sie fortsetzen.',
  'cardBack.authorised': 'Ihre Kartenzahlung ist freigegeben. Ihr Auftrag wird automatisch fortgesetzt.',
  'cardBack.settled': 'Ihre Kartenzahlung war erfolgreich. Ihr Auftrag wird automatisch fortgesetzt.',
  'cardBack.refused':
    'Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal, mit dieser oder einer anderen Karte, oder wählen Sie einen anderen Zahlungsweg.',
  'cardBack.failed':
    'Die Kartenzahlung hat nicht funktioniert. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal, oder wählen Sie einen anderen Zahlungsweg.',
  'cardBack.abandoned': 'Sie haben die Kartenzahlung nicht abgeschlossen. Es wurde nichts abgebucht.',

  'banks.search': 'Ihre Bank suchen',
  'banks.everywhere': 'Alle Länder',
  'banks.currency': 'Währung',
  'banks.count': 'one: {count} Bank | other: {count} Banken',
  'banks.none':
    'Keine Bank gefunden. Versuchen Sie ein anderes Wort, ein anderes Land oder einen anderen Zahlungsweg.',
  'banks.slow': 'Zurzeit langsam',
  'banks.down': 'Antwortet zurzeit nicht',

  'bank.sheet': 'Die Zahlung',
  'bank.account': 'Konto des Empfängers',
  'bank.consent':
    'Mit dem nächsten Schritt beauftragen Sie {provider}, diese Zahlung von Ihrem Konto bei {bank} auszulösen. Sie bestätigen sie bei Ihrer Bank. Ihre Zugangsdaten sehen wir nie.',
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
    'Ihre Bank führt die Zahlung aus. Ihr Auftrag wird automatisch fortgesetzt, sobald das Geld eingeht.',
  'return.login_failed': 'Anmeldung bei der Bank fehlgeschlagen',
  'return.login_failedText': 'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts gezahlt.',
  'return.refused': 'Zahlungsfreigabe fehlgeschlagen',
  'return.refusedText': 'Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Es wurde nichts gezahlt.',
  'return.pending': 'Wir warten auf Ihre Bank',
  'return.pendingText':
    'Ihre Bank hat noch nicht entschieden. Wir fragen weiter nach. Das Ergebnis steht auf der Seite Ihres Auftrags.',
  'return.used': 'Sie haben diese Seite schon verwendet',
  'return.usedText': 'Das Ergebnis der Zahlung steht auf der Seite Ihres Auftrags.',
  'return.unknown': 'Wir können diese Rückkehr keiner Zahlung zuordnen',
  'return.again':
    'Gehen Sie zurück zum vorigen Fenster und versuchen Sie es noch einmal. Gelingt es wieder nicht, wählen Sie einen anderen Zahlungsweg.',
  'return.close': 'Sie können dieses Fenster schließen und zum vorigen zurückgehen.',
}
