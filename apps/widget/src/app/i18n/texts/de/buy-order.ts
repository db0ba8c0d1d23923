import type { purchases as en } from '../en/buy-order.ts'

export const purchases: Record<keyof typeof en, string> = {
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
  'buyStep.refused': 'Zahlung nicht bestätigt',

  'purchase.paid': 'Eingegangen',
  'purchase.left': 'Noch zu zahlen',
  'purchase.sentBack': 'Zurückgesendet',
  'purchase.destination': 'An Ihre Wallet',
  'purchase.network': 'Netzwerk',
  'purchase.transaction': 'Transaktion',
  'purchase.stamp.C': 'Geliefert',
  'purchase.stamp.X': 'Abgebrochen',
  'purchase.stamp.Y': 'Fehlgeschlagen',
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
  'purchase.fixedSoon': 'Steht fest, sobald Ihre Zahlung geprüft ist',

  'credits.title': 'Ihre Zahlungen',

  'back.title': 'Ihr Geld geht zurück',
  'back.titleDone': 'Ihr Geld wurde zurückgesendet',
  'back.account': 'Auf das Konto',
  'back.card': 'Auf Ihre Karte',
  'back.source': 'von dem es kam',
  'back.state': 'Stand',
  'back.asked': 'In Vorbereitung',
  'back.batched': 'In Vorbereitung',
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
}
