import type { selling as en } from '../en/sell.ts'

export const selling: Record<keyof typeof en, string> = {
  'sale.title.awaiting_deposit': 'Warten auf Krypto',
  'sale.title.confirming': 'Krypto wird empfangen',
  'sale.title.underpaid': 'Unvollständig',
  'sale.title.funded': 'Krypto erhalten, Geld wird an Ihre Bank gesendet',
  'sale.title.overpaid': 'Krypto erhalten, Geld wird an Ihre Bank gesendet',
  'sale.title.converted': 'Krypto erhalten, Geld wird an Ihre Bank gesendet',
  'sale.title.payout_queued': 'Wird verarbeitet',
  'sale.title.payout_submitted': 'Abgeschlossen',
  'sale.title.completed': 'Abgeschlossen',
  'sale.title.on_hold': 'In Bearbeitung',
  'sale.title.needs_revision': 'Zurückgegeben oder Korrektur nötig',
  'sale.title.cancelled': 'Abgebrochen',
  'sale.step.payout_submitted': 'An Ihre Bank übergeben',
  'sale.title.archived': 'Archiviert',

  'sale.text.awaiting_deposit':
    'Senden Sie genau diesen Betrag an die Adresse unten. Sobald wir ihn sehen, geht es von selbst weiter.',
  'sale.text.confirming':
    'Wir sehen Ihre Überweisung. Sie zählt, sobald das Netzwerk sie nicht mehr zurücknehmen kann; dafür müssen Sie nichts tun.',
  'sale.text.underpaid':
    'Es ist weniger angekommen, als dieser Auftrag braucht. Vielleicht hat die Wallet ihre Netzwerkgebühr vom Betrag abgezogen. Sie entscheiden, wie es weitergeht.',
  'sale.text.funded': 'Ihre Coins sind vollständig da. Wir bereiten die Zahlung an Ihre Bank vor.',
  'sale.text.overpaid':
    'Es ist mehr angekommen, als dieser Auftrag braucht. Sie entscheiden, was mit dem Unterschied geschieht.',
  'sale.text.converted': 'Ihre Coins sind getauscht. Das Geld geht mit der nächsten Zahlung an Ihre Bank.',
  'sale.text.payout_queued': 'Die Zahlung steht auf der Liste für Ihre Bank und wird als Nächstes übergeben.',
  'sale.text.payout_submitted':
    'An Ihre Bank übergeben. Die Bank hat die Zahlung angenommen und führt sie aus.',
  'sale.text.completed': 'Das Geld ist auf dem Konto von {name} gebucht.',
  'sale.text.cancelled':
    'Es sind keine Coins angekommen. Haben Sie doch welche gesendet, sind sie nicht verloren: Wir beobachten die Adresse auf Dauer.',
  'sale.text.on_hold.compliance':
    'Dieser Auftrag wird geprüft. Das ist üblich, und Sie müssen nichts tun; wir schreiben Ihnen, sobald es weitergeht.',
  'sale.text.on_hold.price':
    'Der Marktpreis hat sich seit Ihrem Auftrag stark verändert. Ihre Coins sind sicher; unser Team entscheidet, wie es weitergeht.',
  'sale.text.on_hold.bank-silent':
    'Die Bank hat noch nicht geantwortet. Das Geld ist sicher, und nichts wird doppelt gezahlt; wir fragen bei der Bank nach.',
  'sale.text.on_hold.refund': 'Ihre Coins werden zurückgesendet.',
  'sale.text.on_hold.refund-failed':
    'Ihre Coins konnten noch nicht zurückgesendet werden. Sie sind sicher; unser Team sendet sie erneut.',
  'sale.text.cancelled.dust':
    'Was ankam, ist weniger wert als die Netzwerkgebühr der Rücksendung. Es wurde einbehalten, und der Auftrag ist geschlossen.',
  'sale.text.on_hold.incident':
    'Das Netzwerk hat Überweisungen zurückgenommen. Wir warten, bis das geklärt ist; Ihr Auftrag behält seinen Platz.',
  'sale.text.on_hold.owner':
    'Sie haben ein Konto auf einen anderen Namen genannt. Zwei Personen unseres Teams prüfen es, bevor Geld dorthin geht.',
  'sale.text.on_hold.frozen':
    'Dieser Auftrag ist angehalten, während unser Team ihn prüft. Bei Fragen antworten Sie auf eine Mail zu diesem Auftrag.',
  'sale.text.on_hold.proof':
    'Ihre Coins sind angekommen. Bei einem solchen Betrag müssen wir wissen, aus wessen Wallet sie kamen: Bitte wählen Sie unten.',
  'sale.text.on_hold.operator': 'Unser Team kümmert sich um diesen Auftrag. Sie müssen nichts tun.',
  'sale.text.needs_revision.name':
    'Die Bank sagt, dass der Name {name} nicht zu diesem Konto gehört. Stimmt er, oder sollen wir ein anderes Konto verwenden?',
  'sale.text.needs_revision.rejected':
    'Die Bank hat die Zahlung nicht angenommen. Bitte prüfen Sie das Konto, oder nennen Sie uns ein anderes.',
  'sale.text.needs_revision.returned':
    'Die Bank hat die Zahlung zurückgesendet. Bitte prüfen Sie das Konto, oder nennen Sie uns ein anderes.',
  'sale.text.archived.paid': 'Dieser Auftrag wurde ausgezahlt und liegt im Archiv.',
  'sale.text.archived.refunded': 'Ihre Coins wurden zurückgesendet. Der Auftrag liegt im Archiv.',
  'sale.text.archived.settled':
    'Das Geld dieses Verkaufs hat eine Ihrer Zahlungen beglichen, die zurückgeholt wurde. Der Auftrag liegt im Archiv.',
  'sale.text.archived.none': 'Dieser Auftrag wurde nicht ausgezahlt. Er liegt im Archiv.',

  'sale.stamp.completed': 'Ausgezahlt',
  'sale.stamp.cancelled': 'Abgebrochen',
  'sale.stamp.payout_submitted': 'Übergeben',
  'sale.stamp.archived.paid': 'Ausgezahlt',
  'sale.stamp.archived.refunded': 'Zurückgesendet',
  'sale.stamp.archived.settled': 'Beglichen',
  'sale.stamp.archived.none': 'Archiviert',

  'pay.amount': 'Betrag',
  'pay.copyAmount': 'Betrag kopieren',
  'pay.address': 'Adresse',
  'pay.copyAddress': 'Adresse kopieren',
  'pay.network': 'Netzwerk',
  'pay.contract': 'Token-Vertrag',
  'pay.copied': 'Kopiert',
  'pay.only':
    'Senden Sie nur {coin} auf {network}. Andere Coins oder derselbe Coin auf einem anderen Netzwerk werden nicht von selbst gutgeschrieben.',
  'pay.qr': 'QR-Code',
  'pay.qrRequest': 'Mit Betrag',
  'pay.qrAddress': 'Nur Adresse',
  'pay.qrRequestLabel': 'QR-Code einer Zahlungsaufforderung: {amount} an {address} auf {network}',
  'pay.qrAddressLabel': 'QR-Code der Adresse {address}',
  'pay.qrRequestHint':
    'Für Wallets, die Zahlungsaufforderungen lesen. Kann Ihre das nicht, wählen Sie „Nur Adresse“.',
  'pay.qrAddressHint': 'Das liest jede Wallet. Den Betrag geben Sie selbst ein.',
  'pay.openWallet': 'In einer Wallet auf diesem Gerät öffnen',
  'pay.fixed': 'Kurs fest für',
  'pay.fixedSpoken': 'Der Kurs ist noch {time} fest.',
  'pay.fixedOver': 'Der Kurs wird erneuert.',
  'pay.sent': 'Ich habe die Coins gesendet',
  'pay.saidSent':
    'Danke. Wir suchen Ihre Überweisung; diese Seite ändert sich, sobald das Netzwerk sie zeigt.',
  'pay.cancel': 'Transaktion abbrechen',
  'pay.cancelsAt': 'Ohne Überweisung endet dieser Auftrag von selbst um {time}.',

  'choice.title': 'Wie soll es weitergehen?',
  'choice.payRest': 'Den Rest senden',
  'choice.payRestText': 'Senden Sie die fehlenden {amount} an dieselbe Adresse.',
  'choice.acceptLower': 'Das Angekommene nehmen',
  'choice.acceptLowerText':
    'Die angekommenen {amount} werden zum jetzigen Kurs getauscht und nach Abzug der Gebühren ausgezahlt.',
  'choice.refund': 'Zurücksenden',
  'choice.refundText': 'Nach der Netzwerkgebühr erhalten Sie {amount} zurück.',
  'choice.refundPlain': 'Ihre Coins gehen zurück, abzüglich der Netzwerkgebühr.',
  'choice.takeAll': 'Alles auszahlen',
  'choice.takeAllText':
    'Die zusätzlichen {amount} werden ebenfalls getauscht: zusammen werden {payout} an Ihre Bank gezahlt.',
  'choice.returnSurplus': 'Den Unterschied zurücksenden',
  'choice.returnSurplusText':
    'Die zusätzlichen {amount} gehen abzüglich der Netzwerkgebühr an Sie zurück; der Auftrag wird ausgezahlt.',
  'choice.revise': 'Ein anderes Bankkonto',
  'choice.reviseText': 'Nennen Sie uns das richtige Konto; die Zahlung geht noch einmal hinaus.',
  'choice.confirmName': 'Der Name stimmt',
  'choice.confirmNameText': 'Wir senden die Zahlung mit diesem Namen, auf Ihr Wort.',
  'choice.prove': 'Mit der Wallet unterschreiben, die gezahlt hat',
  'choice.proveText':
    'Die Coins kamen aus Ihrer eigenen Wallet: Sie unterschreiben damit einen Satz. Es wird nichts ausgegeben und nichts erlaubt.',
  'choice.provider': 'Sie kamen von einer Börse',
  'choice.providerText': 'Ein Anbieter verwahrt Ihre Coins: Sie sagen uns, welcher.',
  'choice.providerName': 'Anbieter',
  'choice.providerOther': 'Ein anderer',
  'choice.decideBy': 'Bitte entscheiden Sie bis {time}.',
  'choice.default.underpaid': 'Danach werden Ihre Coins zurückgesendet.',
  'choice.default.dust':
    'Was ankam, ist weniger wert als die Netzwerkgebühr der Rücksendung. Danach wird es einbehalten, und der Auftrag wird geschlossen.',
  'choice.default.overpaid': 'Danach wird der Unterschied zurückgesendet und der Auftrag ausgezahlt.',
  'choice.default.on_hold': 'Danach werden Ihre Coins zurückgesendet.',
  'choice.default.needs_revision': 'Danach werden Ihre Coins zurückgesendet.',
  'choice.confirm': 'Bestätigen',

  'refund.title': 'Die Coins zurücksenden?',
  'refund.to': 'An diese Adresse',
  'refund.toHint': 'Leer lassen, um die Adresse zu verwenden, von der Ihre Coins kamen.',
  'refund.toOther': 'An eine andere Adresse',
  'refund.toOtherHint': 'Nur an Ihre eigene Wallet: Sie unterschreiben zuerst damit.',
  'refund.knownTo': 'Sie gehen an {address}.',

  'revise.title': 'Ein anderes Bankkonto',
  'revise.send': 'Dieses Konto verwenden',

  'surplus.title': 'Den Unterschied zurücksenden?',
}
