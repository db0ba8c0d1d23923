import type { purchases as source } from './en-purchase.ts'

export const purchases: Record<keyof typeof source, string> = {
  'buyLetter.N': 'Wir warten auf Ihr Geld',
  'buyLetter.W': 'Wir warten auf Ihr Geld',
  'buyLetter.R': 'In Bearbeitung',
  'buyLetter.B': 'In Bearbeitung',
  'buyLetter.O': 'In Bearbeitung',
  'buyLetter.T': 'In Bearbeitung',
  'buyLetter.P': 'In Bearbeitung',
  'buyLetter.C': 'Abgeschlossen',
  'buyLetter.Z': 'Abgeschlossen',
  'buyLetter.X': 'Abgebrochen',
  'buyLetter.F': 'Abgebrochen',
  'buyLetter.Y': 'Fehlgeschlagen',

  'buyStep.N': 'Auftrag erteilt',
  'buyStep.W': 'Zahlung unterwegs',
  'buyStep.R': 'Geld eingegangen',
  'buyStep.B': 'Zahlung geprüft',
  'buyStep.O': 'Kurs fest',
  'buyStep.T': 'Überweisung vorbereitet',
  'buyStep.P': 'Im Netzwerk',
  'buyStep.C': 'In Ihrer Wallet',
  'buyStep.Z': 'Archiviert',
  'buyStep.X': 'Abgebrochen',
  'buyStep.F': 'Kein Geld innerhalb von 5 Tagen',
  'buyStep.Y': 'Fehlgeschlagen',

  'buyState.N': 'Bezahlen Sie Ihren Auftrag. Er geht von selbst weiter, sobald das Geld da ist.',
  'buyState.W': 'Ihre Zahlung ist unterwegs. Der Auftrag geht von selbst weiter, sobald das Geld da ist.',
  'buyState.R': 'Ihr Geld ist da. Wir prüfen, dass es von Ihnen kommt.',
  'buyState.B': 'Ihre Zahlung ist in Ordnung. Der Kurs wird festgelegt.',
  'buyState.O': 'Der Kurs ist fest. Ihre Coins werden vorbereitet.',
  'buyState.T': 'Die Überweisung an Ihre Wallet ist unterschrieben und geht als Nächstes hinaus.',
  'buyState.P': 'Ihre Coins sind im Netzwerk. Sie gehören Ihnen, sobald es sie bestätigt hat.',
  'buyState.C': 'Ihre Coins sind in Ihrer Wallet.',
  'buyState.Z': 'Dieser Auftrag liegt im Archiv.',
  'buyState.X':
    'Sie haben diesen Auftrag abgebrochen. Haben Sie schon bezahlt? Das Geld ist nicht verloren: Kommt es innerhalb von 90 Tagen, werden dafür noch Ihre Coins gekauft, zum Kurs dieses Moments; später geht es auf Ihr Konto zurück.',
  'buyState.F':
    'Innerhalb von 5 Tagen kam kein Geld, deshalb ist dieser Auftrag beendet. Haben Sie schon bezahlt? Das Geld ist nicht verloren: Kommt es innerhalb von 90 Tagen, werden dafür noch Ihre Coins gekauft, zum Kurs dieses Moments; später geht es auf Ihr Konto zurück.',
  'buyState.Y': 'Dieser Auftrag konnte nicht ausgeführt werden, und es wurden keine Coins gesendet.',
  'buyState.held':
    'Jemand von uns sieht sich diesen Auftrag an, bevor er weitergeht. Das ist üblich; Ihr Geld ist sicher, und Sie müssen nichts tun.',
  'buyState.proof':
    'Ihre Coins sind gekauft. Zeigen Sie, dass die Wallet Ihnen gehört; dann gehen sie hinaus.',

  'transfer.title': 'Überweisen Sie genau dies',
  'transfer.amount': 'Betrag',
  'transfer.holder': 'Empfänger',
  'transfer.iban': 'IBAN',
  'transfer.bic': 'BIC',
  'transfer.sortCode': 'Sort Code',
  'transfer.accountNumber': 'Kontonummer',
  'transfer.bank': 'Bank',
  'transfer.reference': 'Verwendungszweck',
  'transfer.referenceNote': 'Ohne ihn wird Ihr Geld diesem Auftrag nicht von selbst zugeordnet.',
  'transfer.copy': 'Kopieren: {label}',
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

  'payment.started':
    'Eine Zahlung mit {provider} läuft. Schließen Sie sie dort ab, oder beginnen Sie eine neue.',
  'payment.authorised': 'Die Zahlung mit {provider} ist freigegeben. Das Geld ist unterwegs.',
  'payment.settled': 'Die Zahlung mit {provider} ist angekommen.',
  'payment.refused': 'Die Zahlung mit {provider} wurde nicht bestätigt. Es wurde nichts gezahlt.',
  'payment.failed': 'Die Zahlung mit {provider} ist fehlgeschlagen. Es wurde nichts gezahlt.',
  'payment.abandoned': 'Die Zahlung mit {provider} wurde nicht abgeschlossen. Es wurde nichts gezahlt.',

  'purchase.paid': 'Eingegangen',
  'purchase.left': 'Noch zu zahlen',
  'purchase.sentBack': 'Zurückgesendet',
  'purchase.destination': 'An Ihre Wallet',
  'purchase.network': 'Netzwerk',
  'purchase.transaction': 'Transaktion',
  'purchase.stamp.C': 'Geliefert',
  'purchase.stamp.X': 'Abgebrochen',
  'purchase.stamp.Y': 'Fehlgeschlagen',

  'buyStep.refused': 'Zahlung nicht bestätigt',
  'buyState.N.elsewhere':
    'Bezahlen Sie Ihren Auftrag. Sobald die Zahlung bestätigt ist, geht er von selbst weiter.',
  'buyState.W.said': 'Wir warten auf Ihr Geld. Der Auftrag geht von selbst weiter, sobald es da ist.',
  'buyState.Y.payer':
    'Das Geld kam von einem Konto oder einer Karte, die nicht auf Ihren Namen lautet. Wir dürfen nur Ihr eigenes Geld annehmen; deshalb geht es dorthin zurück.',
  'buyState.Y.limit':
    'Der Betrag, der kam, liegt über Ihrem Limit; deshalb geht er dorthin zurück, woher er kam.',
  'buyState.Y.below_min':
    'Was ankam, ist nach Abzug der Gebühren zu wenig für einen Kauf; deshalb geht es dorthin zurück, woher es kam.',
  'buyState.Y.late':
    'Das Geld kam mehr als 90 Tage nach dem Ende des Auftrags; deshalb geht es dorthin zurück, woher es kam.',
  'buyState.Y.proof':
    'Für die Wallet wurde nicht rechtzeitig unterschrieben; deshalb wurden die Coins nicht gesendet, und Ihr Geld geht zurück.',
  'buyState.Y.address':
    'An diese Wallet-Adresse dürfen wir keine Coins senden; deshalb geht Ihr Geld zurück. Nehmen Sie für den nächsten Auftrag eine andere Wallet.',
  'buyState.Y.transfer':
    'Das Netzwerk hat die Überweisung der Coins nicht ausgeführt; deshalb geht Ihr Geld zurück.',
  'buyState.Y.dispute':
    'Ihre Bank oder Kartengesellschaft hat die Zahlung zurückgeholt, bevor Coins gesendet wurden; damit ist dieser Auftrag beendet.',
  'buyState.heldBack':
    'Dieser Auftrag konnte nicht ausgeführt werden. Jemand von uns kümmert sich um den Rückweg Ihres Geldes; Sie müssen nichts tun.',
  'transfer.titleSaid': 'Die Überweisung, auf die wir warten',
  'transfer.qrHint': 'Banking-Apps, die GiroCode (EPC) lesen, füllen alles von selbst aus.',
  'transfer.floats':
    'Der Kurs ist beweglich: Wie viele Coins Sie bekommen, steht fest, sobald Ihr Geld da ist.',
  'transfer.forgot': 'Haben Sie den Verwendungszweck vergessen?',
  'transfer.forgotText':
    'Ihr Geld ist nicht verloren. Wir finden es über den Betrag, Ihren Namen und Ihr Konto; das dauert länger. Bitte überweisen Sie nicht ein zweites Mal.',
  'elsewhere.rateOver':
    'Der feste Kurs ist abgelaufen. Sie können trotzdem bezahlen: Ihre Coins werden dann zum Kurs des Moments gekauft, in dem Ihr Geld da ist.',
  'elsewhere.bank':
    'Sie bestätigen die vorbereitete Zahlung bei Ihrer eigenen Bank. Niemand hier sieht Ihre Zugangsdaten.',
  'elsewhere.card':
    'Sie geben Ihre Karte auf der Seite der Kartengesellschaft ein, nicht hier, und kommen auf diese Seite zurück.',
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
  'purchase.short': '{amount} weniger als bestellt: Sie bekommen Coins für das, was kam.',
  'purchase.over': '{amount} mehr als bestellt: Sie bekommen Coins für alles.',
  'purchase.goesBack': 'Geht zurück',
  'purchase.way': 'Zahlungsweg',
  'purchase.way.SEPA_BANK_TRANSFER': 'Überweisung',
  'purchase.way.OPEN_BANKING': 'Direkt von Ihrer Bank',
  'purchase.way.CREDIT_CARD': 'Karte',
  'purchase.copyDestination': 'Wallet-Adresse kopieren',
  'purchase.copyTransaction': 'Transaktions-Hash kopieren',
  'purchase.stamp.returned': 'Zurückgesendet',
  'credits.title': 'Ihre Zahlungen',
  'back.title': 'Ihr Geld geht zurück',
  'back.titleDone': 'Ihr Geld wurde zurückgesendet',
  'back.account': 'Auf das Konto',
  'back.card': 'Auf Ihre Karte',
  'back.source': 'von dem es kam',
  'back.state': 'Stand',
  'back.pending': 'In Vorbereitung',
  'back.queued': 'In Vorbereitung',
  'back.accepted': 'Unterwegs',
  'back.booked': 'Zurückgesendet',
  'back.stuck': 'Es kam noch nicht durch. Jemand von uns kümmert sich darum; nichts ist verloren.',
  'back.whenAccount': 'Innerhalb von 2 Bankarbeitstagen da',
  'back.whenCard': 'Innerhalb von 10 Tagen auf Ihrer Abrechnung',
  'back.less':
    '{amount} weniger als gezahlt: Die Coins waren schon gekauft und wurden zum Kurs des Tages wieder verkauft; die Servicegebühr bleibt.',
  'prove.heading': 'Ihre Unterschrift fehlt noch',
  'prove.title': 'Zeigen Sie, dass diese Wallet Ihnen gehört',
  'prove.text':
    'Bei größeren Beträgen müssen wir sicher sein, dass die Coins an Ihre eigene Wallet gehen. Sie unterschreiben damit einen Satz: Es wird nichts ausgegeben und nichts erlaubt.',
  'prove.wallet': 'Wallet',
  'prove.until':
    'Bitte unterschreiben Sie bis {time}. Danach werden die Coins wieder verkauft, und Ihr Geld geht zurück.',
  'prove.with': 'Mit {wallet} unterschreiben',
  'prove.here': 'Mit der Wallet in diesem Browser unterschreiben',
  'prove.asking': 'Bitte antworten Sie in Ihrer Wallet.',
  'prove.done': 'Danke. Ihre Coins gehen jetzt hinaus.',
  'prove.rejected':
    'Sie haben in Ihrer Wallet nicht unterschrieben. Es ist nichts passiert; Sie können es noch einmal versuchen.',
  'prove.busy':
    'In Ihrer Wallet ist schon eine Frage offen. Öffnen Sie sie, antworten Sie dort, und versuchen Sie es noch einmal.',
  'prove.other_account':
    'Ihre Wallet hat mit einem anderen Konto geantwortet. Wählen Sie darin das richtige, und versuchen Sie es noch einmal.',
  'prove.answered': 'Geantwortet hat',
  'prove.wanted': 'Gebraucht wird',
  'prove.wallet_failed':
    'Ihre Wallet konnte nicht unterschreiben. Öffnen Sie sie, sehen Sie nach, ob sie gesperrt ist, und versuchen Sie es noch einmal.',
  'prove.none': 'In diesem Browser ist keine Wallet.',
  'prove.otherDevice': 'Meine Wallet ist woanders',
  'prove.elsewhere':
    'Öffnen Sie diese Seite im Browser Ihrer Wallet-App: Scannen Sie den Code mit dem Telefon, auf dem sie ist, oder kopieren Sie die Adresse dorthin. Melden Sie sich an, und unterschreiben Sie.',
  'prove.qrLabel': 'QR-Code der Adresse dieser Seite: {address}',
  'prove.copyPage': 'Adresse der Seite kopieren',
  'prove.ownWindow': 'Diese Seite in eigenem Fenster öffnen',
  'history.service': 'Service',
  'history.both': 'Beide Services',
  'history.sell': 'Verkauf',
  'history.buy': 'Kauf',
  'purchase.fixedSoon': 'Steht fest, sobald Ihre Zahlung geprüft ist',
}
