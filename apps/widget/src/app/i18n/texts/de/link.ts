import type { LinkKey } from '../en/link.ts'

export const link: Record<LinkKey, string> = {
  'title.link': 'Zahlungslink',
  'link.pay': '{merchant} bezahlen',
  'link.to': 'Empfänger',
  'link.ends': 'Zahlbar bis',
  'link.endsIn': 'Verbleibende Zeit',
  'link.endsSpoken': 'Dieser Link endet in {time}.',
  'link.act': '{amount} bezahlen',
  'link.rest': 'Ein Teil ist schon bezahlt. Das ist der Rest.',
  'link.choose': 'Den Betrag bestimmen Sie.',
  'link.signIn': 'Danach senden wir Ihnen einen 6-stelligen Code per E-Mail. Kein Passwort.',

  'link.paid.status': 'Bezahlt',
  'link.paid.title': 'Dieser Link ist bezahlt',
  'link.paid.text': 'Das Geld ist bei der Bank von {name} gebucht. Es ist nichts mehr zu bezahlen.',
  'link.expired.status': 'Abgelaufen',
  'link.expired.title': 'Dieser Link ist abgelaufen',
  'link.expired.text': 'Er konnte bis {time} bezahlt werden. Bitten Sie {merchant} um einen neuen Link.',
  'link.switched_off.status': 'Deaktiviert',
  'link.switched_off.title': 'Dieser Link ist deaktiviert',
  'link.switched_off.text': '{merchant} hat ihn beendet. Bitten Sie dort um einen neuen Link.',
  'link.closed.status': 'Nicht verfügbar',
  'link.closed.title': 'Dieser Link kann nicht bezahlt werden',
  'link.closed.text':
    'Das hinterlegte Konto können wir zurzeit nicht bezahlen. Bitten Sie {merchant} um einen anderen Link.',
  'link.taken.status': 'Wird bezahlt',
  'link.taken.title': 'Jemand bezahlt diesen Link gerade',
  'link.taken.text':
    'Es ist immer nur eine Zahlung möglich. Wird sie nicht abgeschlossen, können Sie hier bezahlen. Wir prüfen das alle paar Sekunden.',
  'link.missing.status': 'Nicht gefunden',
  'link.missing.title': 'Diesen Link finden wir nicht',
  'link.missing.text':
    'Prüfen Sie die Adresse. Ist sie vollständig, bitten Sie den Absender um einen neuen Link.',
  'link.began':
    'Sie haben begonnen zu bezahlen? Ihre Zahlung läuft weiter; Sie finden sie in Ihren Aufträgen.',
  'link.orders': 'Meine Aufträge ansehen',
  'link.look': 'Jetzt prüfen',
}
