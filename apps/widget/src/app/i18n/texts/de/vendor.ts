/** Die Wörter einer Prüfung auf den Seiten eines Anbieters. */
export const vendor = {
  'vendor.begin':
    '{vendor} prüft Ihr Dokument und Ihr Gesicht auf einer eigenen Seite. Halten Sie Reisepass oder Ausweis bereit; danach kommen Sie hierher zurück.',
  'vendor.go': 'Weiter zu {vendor}',
  'vendor.open': 'Sie sind bei {vendor} noch nicht fertig. Machen Sie dort weiter, wo Sie aufgehört haben.',
  'vendor.checking':
    '{vendor} hat alles und prüft es. Diese Seite ändert sich, sobald wir es wissen; Sie können inzwischen weitermachen.',
  'vendor.verified': '{vendor} hat Ihre Identität bestätigt.',
  'vendor.retry':
    '{vendor} konnte nicht alles verwenden. Versuchen Sie es noch einmal und achten Sie darauf:',
  'vendor.again': 'Noch einmal bei {vendor}',
  'vendor.expired': 'Die Zeit für die Prüfung bei {vendor} ist abgelaufen. Beginnen Sie neu.',
  'vendor.restart': 'Neu beginnen',
  'vendor.refused':
    '{vendor} konnte Ihre Identität nicht bestätigen. Senden Sie Ihre Dokumente stattdessen hier; ein Mensch sieht sie an.',
  'vendor.reviewed':
    '{vendor} konnte Ihre Identität nicht bestätigen. Ein Mensch sieht es sich an; Sie brauchen nichts zu tun.',
  'vendor.papers': 'Dokumente stattdessen hier senden',
  'vendor.opened': 'Machen Sie in dem neuen Fenster weiter. Diese Seite folgt.',
  'vendor.blocked': 'Ihr Browser hat das Fenster blockiert. Nehmen Sie stattdessen diesen Link:',
  'vendor.back': 'Gehen Sie zu der Seite zurück, auf der Sie begonnen haben',
  'vendor.backText': 'Sie weiß schon, wie weit Sie sind. Diese Seite können Sie schließen.',
  'vendor.reason.unreadable': 'Jeder Buchstabe ist lesbar: gutes Licht, keine Spiegelung.',
  'vendor.reason.cut_off': 'Das ganze Dokument ist im Bild.',
  'vendor.reason.wrong_side': 'Beide Seiten sind dabei, vorne und hinten.',
  'vendor.reason.wrong_kind': 'Es ist ein Reisepass oder ein Personalausweis.',
  'vendor.reason.expired': 'Das Dokument ist noch gültig.',
  'vendor.reason.selfie': 'Ihr Gesicht ist gut beleuchtet und unverdeckt.',
  'vendor.reason.other': 'Fotografiert ist das Dokument selbst, kein Bildschirm und keine Kopie.',
}
