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
    'Bezahlen Sie Ihren Auftrag. Er geht von selbst weiter, sobald das Geld da ist.',
  'purchase.text.payment_pending':
    'Ihre Zahlung ist unterwegs. Der Auftrag geht von selbst weiter, sobald das Geld da ist.',
  'purchase.text.payment_received': 'Ihr Geld ist da. Wir prüfen, dass es von Ihnen kommt.',
  'purchase.text.waitsFor.more':
    'Was ankam, ist zu wenig für einen Kauf. Überweisen Sie den Rest bis {time}; sonst geht das Geld dorthin zurück, woher es kam.',
  'purchase.text.waitsFor.authorised_payment':
    'Ein Teil Ihres Geldes ist da. Wir warten bis {time} auf die Zahlung, die Sie freigegeben haben, und kaufen dann Coins für alles, was da ist.',
  'purchase.text.cleared': 'Ihre Zahlung ist in Ordnung. Der Kurs wird festgelegt.',
  'purchase.text.executed': 'Der Kurs ist fest. Ihre Coins werden vorbereitet.',
  'purchase.text.transfer_signed':
    'Die Überweisung an Ihre Wallet ist unterschrieben und geht als Nächstes hinaus.',
  'purchase.text.transfer_broadcast':
    'Ihre Coins sind im Netzwerk. Sie gehören Ihnen, sobald es sie bestätigt hat.',
  'purchase.text.completed': 'Ihre Coins sind in Ihrer Wallet.',
  'purchase.text.archived': 'Dieser Auftrag liegt im Archiv.',
  'purchase.text.cancelled':
    'Sie haben diesen Auftrag abgebrochen. Haben Sie schon bezahlt? Das Geld ist nicht verloren: Kommt es bis {time}, werden dafür noch Ihre Coins gekauft, zum Kurs dieses Moments; später geht es auf Ihr Konto zurück.',
  'purchase.text.expired':
    'Es kam nicht rechtzeitig Geld, deshalb ist dieser Auftrag beendet. Haben Sie schon bezahlt? Das Geld ist nicht verloren: Kommt es bis {time}, werden dafür noch Ihre Coins gekauft, zum Kurs dieses Moments; später geht es auf Ihr Konto zurück.',
  'purchase.text.failed':
    'Dieser Auftrag konnte nicht ausgeführt werden, und es wurden keine Coins gesendet.',
  'purchase.text.held':
    'Jemand von uns sieht sich diesen Auftrag an, bevor er weitergeht. Das ist üblich; Ihr Geld ist sicher, und Sie müssen nichts tun.',
  'purchase.text.proof':
    'Ihre Coins sind gekauft. Zeigen Sie, dass die Wallet Ihnen gehört; dann gehen sie hinaus.',
  'purchase.text.awaiting_payment.away':
    'Bezahlen Sie Ihren Auftrag. Sobald die Zahlung bestätigt ist, geht er von selbst weiter.',
  'purchase.text.payment_pending.said':
    'Wir warten auf Ihr Geld. Der Auftrag geht von selbst weiter, sobald es da ist.',
  'purchase.text.failed.payer':
    'Das Geld kam von einem Konto oder einer Karte, die nicht auf Ihren Namen lautet. Wir dürfen nur Ihr eigenes Geld annehmen; deshalb geht es dorthin zurück.',
  'purchase.text.failed.limit':
    'Der Betrag, der kam, liegt über Ihrem Limit; deshalb geht er dorthin zurück, woher er kam.',
  'purchase.text.failed.below_min':
    'Was ankam, ist nach Abzug der Gebühren zu wenig für einen Kauf; deshalb geht es dorthin zurück, woher es kam.',
  'purchase.text.failed.late':
    'Das Geld kam zu lange nach dem Ende des Auftrags; deshalb geht es dorthin zurück, woher es kam.',
  'purchase.text.failed.proof':
    'Für die Wallet wurde nicht rechtzeitig unterschrieben; deshalb wurden die Coins nicht gesendet, und Ihr Geld geht zurück.',
  'purchase.text.failed.address':
    'An diese Wallet-Adresse dürfen wir keine Coins senden; deshalb geht Ihr Geld zurück. Nehmen Sie für den nächsten Auftrag eine andere Wallet.',
  'purchase.text.failed.transfer':
    'Das Netzwerk hat die Überweisung der Coins nicht ausgeführt; deshalb geht Ihr Geld zurück.',
  'purchase.text.failed.dispute':
    'Ihre Bank oder Kartengesellschaft hat die Zahlung zurückgeholt, bevor Coins gesendet wurden; damit ist dieser Auftrag beendet.',
  'purchase.text.heldBack':
    'Dieser Auftrag konnte nicht ausgeführt werden. Jemand von uns kümmert sich um den Rückweg Ihres Geldes; Sie müssen nichts tun.',

  'purchase.step.awaiting_payment': 'Auftrag erteilt',
  'purchase.step.payment_pending': 'Zahlung unterwegs',
  'purchase.step.payment_received': 'Geld eingegangen',
  'purchase.step.cleared': 'Zahlung geprüft',
  'purchase.step.executed': 'Kurs fest',
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
  'purchase.short': '{amount} weniger als bestellt: Sie bekommen Coins für das, was kam.',
  'purchase.missing': '{amount} fehlen noch',
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
  'prove.done': 'Danke. Ihr Auftrag geht jetzt weiter.',
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
