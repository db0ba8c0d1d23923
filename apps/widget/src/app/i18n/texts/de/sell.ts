import type { selling as en } from '../en/sell.ts'

export const selling: Record<keyof typeof en, string> = {
  'letter.N': 'Wartet auf Ihre Coins',
  'letter.U': 'Ihre Coins kommen an',
  'letter.I': 'Betrag unvollständig',
  'letter.F': 'Erhalten, wird an Ihre Bank gesendet',
  'letter.G': 'Mehr erhalten als verlangt',
  'letter.E': 'Erhalten, wird an Ihre Bank gesendet',
  'letter.P': 'Zahlung wird vorbereitet',
  'letter.S': 'An Ihre Bank gesendet',
  'letter.C': 'Abgeschlossen',
  'letter.W': 'In Bearbeitung',
  'letter.R': 'Braucht Ihre Aufmerksamkeit',
  'letter.X': 'Abgebrochen',
  'letter.Z': 'Archiviert',

  'state.N':
    'Senden Sie genau diesen Betrag an die Adresse unten. Sobald wir ihn sehen, geht es von selbst weiter.',
  'state.U':
    'Wir sehen Ihre Überweisung. Sie zählt, sobald das Netzwerk sie nicht mehr zurücknehmen kann; dafür müssen Sie nichts tun.',
  'state.I':
    'Es ist weniger angekommen, als dieser Auftrag braucht. Vielleicht hat die Wallet ihre Netzwerkgebühr vom Betrag abgezogen. Sie entscheiden, wie es weitergeht.',
  'state.F': 'Ihre Coins sind vollständig da. Wir bereiten die Zahlung an Ihre Bank vor.',
  'state.G':
    'Es ist mehr angekommen, als dieser Auftrag braucht. Sie entscheiden, was mit dem Unterschied geschieht.',
  'state.E': 'Ihre Coins sind getauscht. Das Geld geht mit der nächsten Zahlung an Ihre Bank.',
  'state.P': 'Die Zahlung steht auf der Liste für Ihre Bank und wird als Nächstes übergeben.',
  'state.S': 'Die Bank hat die Zahlung angenommen und führt sie aus.',
  'state.C': 'Das Geld ist auf dem Konto von {name} gebucht.',
  'state.X':
    'Es sind keine Coins angekommen. Haben Sie doch welche gesendet, sind sie nicht verloren: Wir beobachten die Adresse auf Dauer.',
  'state.W.compliance':
    'Dieser Auftrag wird geprüft. Das ist üblich, und Sie müssen nichts tun; wir schreiben Ihnen, sobald es weitergeht.',
  'state.W.bank-silent':
    'Die Bank hat noch nicht geantwortet. Das Geld ist sicher, und nichts wird doppelt gezahlt; wir fragen bei der Bank nach.',
  'state.W.refund': 'Ihre Coins werden zurückgesendet.',
  'state.W.incident':
    'Das Netzwerk hat Überweisungen zurückgenommen. Wir warten, bis das geklärt ist; Ihr Auftrag behält seinen Platz.',
  'state.W.frozen': 'Dieser Auftrag ist angehalten. Unser Support schreibt Ihnen.',
  'state.W.operator': 'Unser Team kümmert sich um diesen Auftrag. Sie müssen nichts tun.',
  'state.R.name':
    'Die Bank sagt, dass der Name {name} nicht zu diesem Konto gehört. Stimmt er, oder sollen wir ein anderes Konto verwenden?',
  'state.R.rejected':
    'Die Bank hat die Zahlung nicht angenommen. Bitte prüfen Sie das Konto, oder nennen Sie uns ein anderes.',
  'state.R.returned':
    'Die Bank hat die Zahlung zurückgesendet. Bitte prüfen Sie das Konto, oder nennen Sie uns ein anderes.',
  'state.Z.paid': 'Dieser Auftrag wurde ausgezahlt und liegt im Archiv.',
  'state.Z.refunded': 'Ihre Coins wurden zurückgesendet. Der Auftrag liegt im Archiv.',
  'state.Z.none': 'Für diesen Auftrag ist nichts angekommen. Er liegt im Archiv.',

  'stamp.C': 'Ausgezahlt',
  'stamp.X': 'Abgebrochen',
  'stamp.S': 'Gesendet',
  'stamp.Z.paid': 'Ausgezahlt',
  'stamp.Z.refunded': 'Zurückgesendet',
  'stamp.Z.none': 'Archiviert',

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
  'choice.takeAllText': 'Die zusätzlichen {amount} werden ebenfalls getauscht und an Ihre Bank gezahlt.',
  'choice.returnSurplus': 'Den Unterschied zurücksenden',
  'choice.returnSurplusText':
    'Die zusätzlichen {amount} gehen abzüglich der Netzwerkgebühr an Sie zurück; der Auftrag wird ausgezahlt.',
  'choice.revise': 'Ein anderes Bankkonto',
  'choice.reviseText': 'Nennen Sie uns das richtige Konto; die Zahlung geht noch einmal hinaus.',
  'choice.confirmName': 'Der Name stimmt',
  'choice.confirmNameText': 'Wir senden die Zahlung mit diesem Namen, auf Ihr Wort.',
  'choice.decideBy': 'Bitte entscheiden Sie bis {time}.',
  'choice.default.I': 'Danach werden Ihre Coins zurückgesendet.',
  'choice.default.G': 'Danach wird der Unterschied zurückgesendet und der Auftrag ausgezahlt.',
  'choice.default.R': 'Danach werden Ihre Coins zurückgesendet.',
  'choice.confirm': 'Bestätigen',
  'choice.back': 'Zurück',

  'refund.title': 'Die Coins zurücksenden?',
  'refund.to': 'An diese Adresse',
  'refund.toHint': 'Leer lassen, um die Adresse zu verwenden, von der Ihre Coins kamen.',
  'refund.knownTo': 'Sie gehen an {address}.',

  'revise.title': 'Ein anderes Bankkonto',
  'revise.send': 'Dieses Konto verwenden',

  'surplus.title': 'Den Unterschied zurücksenden?',
}
