import type { purchases as en } from '../en/buy-order.ts'

export const purchases: Record<keyof typeof en, string> = {
  'purchase.title.awaiting_payment': 'Wir warten auf Ihr Geld',
  'purchase.title.payment_pending': 'Wir warten auf Ihr Geld',
  'purchase.title.payment_received': 'In Bearbeitung',
  'purchase.title.cleared': 'In Bearbeitung',
  'purchase.title.executed': 'In Bearbeitung',
  'purchase.title.transfer_signed': 'In Bearbeitung',
  'purchase.title.transfer_broadcast': 'In Bearbeitung',
  'purchase.title.completed': 'Abgeschlossen',
  'purchase.title.archived': 'Abgeschlossen',
  'purchase.title.cancelled': 'Abgebrochen',
  'purchase.title.expired': 'Abgebrochen',
  'purchase.title.failed': 'Fehlgeschlagen',

  'purchase.text.awaiting_payment':
    'Bezahlen Sie Ihren Auftrag. Er wird automatisch fortgesetzt, sobald Ihr Geld eingeht.',
  'purchase.text.payment_pending':
    'Ihre Zahlung ist unterwegs. Der Auftrag wird automatisch fortgesetzt, sobald sie eingeht.',
  'purchase.text.payment_received': 'Ihr Geld ist eingegangen. Wir prüfen, dass es von Ihnen kommt.',
  'purchase.text.waitsFor.more':
    'Der eingegangene Betrag ist zu klein für einen Kauf. Überweisen Sie den Rest bis {time}, sonst senden wir das Geld dorthin zurück, woher es kam.',
  'purchase.text.waitsFor.authorised_payment':
    'Ein Teil Ihres Geldes ist eingegangen. Wir warten bis {time} auf die Zahlung, die Sie freigegeben haben, und kaufen dann Coins für den gesamten Betrag.',
  'purchase.text.cleared': 'Wir haben Ihre Zahlung geprüft und legen den Kurs fest.',
  'purchase.text.executed': 'Der Kurs steht fest. Wir bereiten Ihre Coins vor.',
  'purchase.text.transfer_signed': 'Die Überweisung an Ihre Wallet ist signiert und wird gleich gesendet.',
  'purchase.text.transfer_broadcast':
    'Ihre Coins sind im Netzwerk. Sie gehören Ihnen, sobald es sie bestätigt hat.',
  'purchase.text.completed': 'Ihre Coins sind in Ihrer Wallet.',
  'purchase.text.archived': 'Dieser Auftrag ist archiviert.',
  'purchase.text.cancelled':
    'Sie haben diesen Auftrag abgebrochen. Schon bezahlt? Ihr Geld ist nicht verloren: Geht es bis {time} ein, kaufen wir dafür Ihre Coins zum Kurs dieses Moments. Danach senden wir es auf Ihr Konto zurück.',
  'purchase.text.expired':
    'Es ging nicht rechtzeitig Geld ein, deshalb ist dieser Auftrag beendet. Schon bezahlt? Ihr Geld ist nicht verloren: Geht es bis {time} ein, kaufen wir dafür Ihre Coins zum Kurs dieses Moments. Danach senden wir es auf Ihr Konto zurück.',
  'purchase.text.failed': 'Wir konnten diesen Auftrag nicht ausführen und haben keine Coins gesendet.',
  'purchase.text.held':
    'Unser Team prüft diesen Auftrag. Das ist üblich. Ihr Geld ist sicher, und Sie müssen nichts tun.',
  'purchase.text.proof':
    'Ihre Coins sind gekauft. Zeigen Sie, dass die Wallet Ihnen gehört, dann senden wir sie.',
  'purchase.text.awaiting_payment.away':
    'Bezahlen Sie Ihren Auftrag. Er wird automatisch fortgesetzt, sobald die Zahlung bestätigt ist.',
  'purchase.text.payment_pending.said':
    'Wir warten auf Ihr Geld. Der Auftrag wird automatisch fortgesetzt, sobald es eingeht.',
  'purchase.text.failed.payer':
    'Das Geld kam von einem Konto oder einer Karte, die nicht auf Ihren Namen lautet. Wir dürfen nur Ihr eigenes Geld annehmen und senden es dorthin zurück.',
  'purchase.text.failed.limit':
    'Der Betrag liegt über Ihrem Limit. Wir senden ihn dorthin zurück, woher er kam.',
  'purchase.text.failed.below_min':
    'Der eingegangene Betrag ist nach Abzug der Gebühren zu klein für einen Kauf. Wir senden ihn dorthin zurück, woher er kam.',
  'purchase.text.failed.late':
    'Das Geld ging zu lange nach dem Ende des Auftrags ein. Wir senden es dorthin zurück, woher es kam.',
  'purchase.text.failed.proof':
    'Für die Wallet wurde nicht rechtzeitig signiert. Wir haben die Coins nicht gesendet und senden Ihr Geld zurück.',
  'purchase.text.failed.address':
    'An diese Wallet-Adresse können wir keine Coins senden und senden Ihr Geld zurück. Nehmen Sie für den nächsten Auftrag eine andere Wallet.',
  'purchase.text.failed.transfer':
    'Das Netzwerk hat die Überweisung der Coins nicht ausgeführt. Wir senden Ihr Geld zurück.',
  'purchase.text.failed.dispute':
    'Ihre Bank oder Kartengesellschaft hat die Zahlung zurückgeholt, bevor wir Coins gesendet haben. Damit ist dieser Auftrag beendet.',
  'purchase.text.heldBack':
    'Wir konnten diesen Auftrag nicht ausführen. Unser Team sendet Ihr Geld zurück. Sie müssen nichts tun.',

  'purchase.step.awaiting_payment': 'Auftrag erteilt',
  'purchase.step.payment_pending': 'Zahlung unterwegs',
  'purchase.step.payment_received': 'Geld eingegangen',
  'purchase.step.cleared': 'Zahlung geprüft',
  'purchase.step.executed': 'Kurs festgelegt',
  'purchase.step.transfer_signed': 'Überweisung vorbereitet',
  'purchase.step.transfer_broadcast': 'Im Netzwerk',
  'purchase.step.completed': 'In Ihrer Wallet',
  'purchase.step.archived': 'Archiviert',
  'purchase.step.cancelled': 'Abgebrochen',
  'purchase.step.expired': 'Kein Geld innerhalb der Frist',
  'purchase.step.failed': 'Fehlgeschlagen',
  'purchase.step.refused': 'Zahlung nicht bestätigt',

  'purchase.paid': 'Eingegangen',
  'purchase.destination': 'An Ihre Wallet',
  'purchase.transaction': 'Transaktion',
  'purchase.stamp.completed': 'Geliefert',
  'purchase.stamp.cancelled': 'Abgebrochen',
  'purchase.stamp.failed': 'Fehlgeschlagen',
  'purchase.short': '{amount} weniger als bestellt: Sie bekommen Coins für den eingegangenen Betrag.',
  'purchase.missing': '{amount} fehlen noch',
  'purchase.over': '{amount} mehr als bestellt: Sie bekommen Coins für den gesamten Betrag.',
  'purchase.goesBack': 'Wird zurückgesendet',
  'purchase.way': 'Zahlungsweg',
  'purchase.way.SEPA_BANK_TRANSFER': 'Überweisung',
  'purchase.way.OPEN_BANKING': 'Online-Banking',
  'purchase.way.CREDIT_CARD': 'Karte',
  'purchase.copyDestination': 'Wallet-Adresse kopieren',
  'purchase.copyTransaction': 'Transaktions-Hash kopieren',
  'purchase.stamp.returned': 'Zurückgesendet',
  'purchase.fixedSoon': 'Fest, sobald wir Ihre Zahlung geprüft haben',

  'credits.title': 'Ihre Zahlungen',

  'back.title': 'Wir senden Ihr Geld zurück',
  'back.titleDone': 'Wir haben Ihr Geld zurückgesendet',
  'back.account': 'Auf das Konto',
  'back.card': 'Auf Ihre Karte',
  'back.source': 'von dem es kam',
  'back.state': 'Status',
  'back.pending': 'In Vorbereitung',
  'back.queued': 'In Vorbereitung',
  'back.accepted': 'Unterwegs',
  'back.booked': 'Zurückgesendet',
  'back.stuck': 'Es ist noch nicht angekommen. Unser Team kümmert sich darum, nichts ist verloren.',
  'back.whenAccount': 'Ankunft innerhalb von 2 Bankarbeitstagen',
  'back.whenCard': 'Innerhalb von 10 Tagen auf Ihrer Abrechnung',
  'back.less':
    '{amount} weniger als gezahlt: Wir hatten die Coins schon gekauft und haben sie zum Tageskurs wieder verkauft. Die Servicegebühr bleibt.',

  'prove.heading': 'Ihre Signatur fehlt noch',
  'prove.title': 'Zeigen Sie, dass diese Wallet Ihnen gehört',
  'prove.text':
    'Bei größeren Beträgen müssen wir sicherstellen, dass die Coins an Ihre eigene Wallet gehen. Sie signieren damit einen Satz. Dabei wird nichts ausgegeben und nichts erlaubt.',
  'prove.wallet': 'Wallet',
  'prove.until': 'Signieren Sie bis {time}, sonst verkaufen wir die Coins wieder und senden Ihr Geld zurück.',
  'prove.with': 'Mit {wallet} signieren',
  'prove.here': 'Mit der Wallet in diesem Browser signieren',
  'prove.asking': 'Antworten Sie in Ihrer Wallet.',
  'prove.done': 'Danke. Wir setzen Ihren Auftrag fort.',
  'prove.rejected':
    'Sie haben in Ihrer Wallet nicht signiert. Es ist nichts passiert. Sie können es noch einmal versuchen.',
  'prove.other_account':
    'Ihre Wallet hat mit einem anderen Konto geantwortet. Wählen Sie das richtige und versuchen Sie es noch einmal.',
  'prove.answered': 'Geantwortet hat',
  'prove.wanted': 'Benötigt wird',
  'prove.none': 'Wir haben in diesem Browser keine Wallet gefunden.',
  'prove.otherDevice': 'Meine Wallet ist woanders',
  'prove.elsewhere':
    'Öffnen Sie diese Seite im Browser Ihrer Wallet-App: Scannen Sie den Code mit diesem Telefon, oder kopieren Sie die Adresse dorthin. Melden Sie sich an und signieren Sie.',
  'prove.qrLabel': 'QR-Code der Adresse dieser Seite: {address}',
  'prove.copyPage': 'Adresse der Seite kopieren',
  'prove.ownWindow': 'Diese Seite in eigenem Fenster öffnen',
}
