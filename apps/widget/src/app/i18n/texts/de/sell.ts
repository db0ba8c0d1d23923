import type { selling as en } from '../en/sell.ts'

export const selling: Record<keyof typeof en, string> = {
  'sale.title.awaiting_deposit': 'Wir warten auf Ihre Coins',
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

  'sale.text.awaiting_deposit': 'Senden Sie genau diesen Betrag. Wir sehen ihn kommen.',
  'sale.text.confirming':
    'Wir sehen Ihre Überweisung und warten auf die Bestätigung im Netzwerk. Sie müssen nichts tun.',
  'sale.text.underpaid':
    'Es ist weniger angekommen, als dieser Auftrag braucht. Vielleicht hat die Wallet ihre Netzwerkgebühr vom Betrag abgezogen. Wählen Sie, was jetzt geschieht.',
  'sale.text.funded': 'Ihre Coins sind vollständig angekommen. Wir bereiten die Zahlung an Ihre Bank vor.',
  'sale.text.overpaid':
    'Es ist mehr angekommen, als dieser Auftrag braucht. Wählen Sie, was mit der Differenz geschieht.',
  'sale.text.converted': 'Umgetauscht. Ihre Auszahlung geht mit der nächsten Bankdatei hinaus.',
  'sale.text.payout_queued': 'Ihre Auszahlung steht in der nächsten Bankdatei und geht in Kürze hinaus.',
  'sale.text.payout_submitted':
    'An Ihre Bank übergeben. Die Bank hat die Zahlung angenommen und führt sie aus.',
  'sale.text.completed': 'Wir haben {name} bezahlt. Die Bank hat das Geld gebucht.',
  'sale.text.cancelled':
    'Wir haben keine Coins erhalten. Haben Sie doch welche gesendet, sind sie nicht verloren: Wir beobachten die Adresse weiter.',
  'sale.text.on_hold.review':
    'Unser Team sieht sich diesen Auftrag an. Sie müssen nichts tun, und was Sie gesendet haben, ist sicher.',
  'sale.text.on_hold.refund': 'Wir senden Ihre Coins zurück.',
  'sale.text.on_hold.refund-failed':
    'Wir konnten Ihre Coins noch nicht zurücksenden. Sie sind sicher, und unser Team sendet sie erneut.',
  'sale.text.cancelled.dust':
    'Der angekommene Betrag ist weniger wert als die Netzwerkgebühr der Rücksendung. Wir haben ihn einbehalten und den Auftrag geschlossen.',
  'sale.text.on_hold.travel_rule':
    'Zur Wallet fehlen noch Angaben. Sagen Sie uns, wessen Wallet es ist, und prüfen Sie Ihr Profil.',
  'sale.text.on_hold.proof':
    'Ihre Coins sind angekommen. Bei einem solchen Betrag müssen wir wissen, aus wessen Wallet sie kamen. Wählen Sie unten.',
  'sale.text.needs_revision.name':
    'Die Bank sagt, dass der Name {name} nicht zu diesem Konto gehört. Stimmt er, oder möchten Sie ein anderes Konto verwenden?',
  'sale.text.needs_revision.rejected':
    'Die Bank hat die Zahlung nicht angenommen. Bitte prüfen Sie das Konto, oder nennen Sie uns ein anderes.',
  'sale.text.needs_revision.returned':
    'Die Bank hat die Zahlung zurückgesendet. Bitte prüfen Sie das Konto, oder nennen Sie uns ein anderes.',
  'sale.text.archived.paid': 'Wir haben diesen Auftrag ausgezahlt und archiviert.',
  'sale.text.archived.refunded': 'Wir haben Ihre Coins zurückgesendet und diesen Auftrag archiviert.',
  'sale.text.archived.settled':
    'Dieser Verkauf hat eine Ihrer Zahlungen beglichen, die zurückgeholt wurde. Wir haben den Auftrag archiviert.',
  'sale.text.archived.none': 'Wir haben diesen Auftrag nicht ausgezahlt und archiviert.',

  'sale.link.title': 'Krypto erhalten, Geld wird an die Bank des Empfängers gesendet',
  'sale.link.step': 'An die Bank des Empfängers übergeben',
  'sale.link.funded':
    'Ihre Coins sind vollständig angekommen. Wir bereiten die Zahlung an die Bank des Empfängers vor.',
  'sale.link.converted': 'Umgetauscht. Die Zahlung geht mit der nächsten Bankdatei hinaus.',
  'sale.link.payout_queued': 'Die Zahlung steht in der nächsten Bankdatei und geht in Kürze hinaus.',
  'sale.link.payout_submitted':
    'An die Bank des Empfängers übergeben. Sie hat die Zahlung angenommen und führt sie aus.',
  'sale.link.needs_revision':
    'Die Bank des Empfängers hat die Zahlung nicht angenommen. Ihre Coins sind sicher: Lassen Sie sie zurücksenden.',
  'sale.link.refund.choose':
    '{name} erstattet Ihre Zahlung. Wir wissen nicht, an welche Wallet wir die Krypto senden dürfen: Bitte wählen Sie eine.',
  'sale.link.refund.under_way': '{name} erstattet Ihre Zahlung. Ihre Krypto wird zurückgesendet.',
  'sale.link.refund.done': '{name} hat Ihre Zahlung erstattet. Ihre Krypto ist zurück.',

  'sale.stamp.completed': 'Ausgezahlt',
  'sale.stamp.cancelled': 'Abgebrochen',
  'sale.stamp.payout_submitted': 'Übergeben',
  'sale.stamp.archived.paid': 'Ausgezahlt',
  'sale.stamp.archived.refunded': 'Zurückgesendet',
  'sale.stamp.archived.settled': 'Beglichen',
  'sale.stamp.archived.none': 'Archiviert',

  'pay.amount': 'Betrag',
  'pay.address': 'Adresse',
  'pay.copyAddress': 'Adresse kopieren',
  'pay.network': 'Netzwerk',
  'pay.contract': 'Token-Vertrag',
  'pay.copied': 'Kopiert',
  'pay.only': 'Senden Sie nur {coin} auf {network}. Alles andere wird nicht automatisch gutgeschrieben.',
  'pay.qr': 'QR-Code',
  'pay.qrRequest': 'Mit Betrag',
  'pay.qrAddress': 'Nur Adresse',
  'pay.qrRequestLabel': 'QR-Code einer Zahlungsaufforderung: {amount} an {address} auf {network}',
  'pay.qrAddressLabel': 'QR-Code der Adresse {address}',
  'pay.qrRequestHint':
    'Für Wallets, die Zahlungsaufforderungen lesen. Kann Ihre das nicht, wählen Sie „Nur Adresse“.',
  'pay.qrAddressHint': 'Funktioniert mit jeder Wallet. Den Betrag geben Sie selbst ein.',
  'pay.fixed': 'Kurs fest für',
  'pay.fixedSpoken': 'Der Kurs ist noch {time} fest.',
  'pay.fixedOver': 'Wir erneuern den Kurs.',
  'pay.sent': 'Ich habe die Coins gesendet',
  'pay.saidSent':
    'Danke. Wir suchen Ihre Überweisung. Diese Seite ändert sich, sobald das Netzwerk sie zeigt.',
  'pay.cancel': 'Transaktion abbrechen',
  'pay.cancelsAt': 'Endet {time}, wenn nichts eingeht.',

  'choice.title': 'Was möchten Sie tun?',
  'choice.refund': 'Coins zurücksenden',
  'choice.refundPlain': 'Wir senden Ihre Coins abzüglich der Netzwerkgebühr zurück.',
  'choice.returnSurplus': 'Differenz zurücksenden',
  'choice.revise': 'Ein anderes Bankkonto',
  'choice.confirmName': 'Ich habe den Namen geprüft. Nach Ihrer Prüfung auszahlen',
  'choice.prove': 'Zeigen, dass die Wallet Ihnen gehört',
  'choice.proveText':
    'Die Coins kamen aus Ihrer eigenen Wallet. Sie signieren damit einen Satz. Dabei wird nichts ausgegeben und nichts erlaubt.',
  'small.title': 'Oder einen kleinen Betrag senden',
  'small.text':
    'Für Wallets, die nicht signieren können. Sie senden einen genau festgelegten Betrag aus derselben Wallet. Wir zahlen ihn mit Ihrem Auftrag aus.',
  'small.show': 'Betrag anzeigen',
  'small.again': 'Neuen Betrag anzeigen',
  'small.left': 'Senden Sie ihn innerhalb von',
  'small.leftSpoken': 'Verbleibende Zeit zum Senden: {time}',
  'small.exact':
    'Senden Sie genau diesen Betrag in {coin} im Netzwerk {network}, aus der Wallet, die gezahlt hat, und nicht von einer Börse. Ein anderer Betrag, eine andere Wallet oder eine spätere Überweisung beweist nichts.',
  'small.over': 'Die Zeit ist abgelaufen. Senden Sie diesen Betrag bitte nicht mehr.',
  'small.seen':
    'Wir sehen Ihre Überweisung. Sobald das Netzwerk sie bestätigt, wird Ihr Auftrag automatisch fortgesetzt.',
  'small.stray':
    '{amount} sind angekommen, aber Betrag, Wallet oder Zeit stimmten nicht. Das beweist die Wallet nicht. Wir sehen es uns an.',
  'choice.provider': 'Sie kamen von einer Börse',
  'choice.providerOther': 'Ein anderer',
  'choice.decideBy': 'Wählen Sie bis {time}.',
  'choice.default.underpaid': 'Danach senden wir Ihre Coins zurück.',
  'choice.default.dust':
    'Der angekommene Betrag ist weniger wert als die Netzwerkgebühr der Rücksendung. Danach behalten wir ihn ein und schließen den Auftrag.',
  'choice.default.overpaid': 'Danach senden wir die Differenz zurück und zahlen den Auftrag aus.',
  'choice.default.on_hold': 'Danach senden wir Ihre Coins zurück.',
  'choice.default.needs_revision': 'Danach senden wir Ihre Coins zurück.',
  'choice.confirm': 'Bestätigen',

  'refund.to': 'An diese Adresse',
  'refund.toHint': 'Leer lassen, um die Adresse zu verwenden, von der Ihre Coins kamen.',
  'refund.toOther': 'An eine andere Adresse',
  'refund.toOtherHint': 'Nur an Ihre eigene Wallet: Sie signieren zuerst damit.',

  'revise.title': 'Ein anderes Bankkonto',
  'revise.send': 'Dieses Konto verwenden',
}
