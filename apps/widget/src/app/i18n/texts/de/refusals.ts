import type { FieldKey, RefusalKey } from '../../../api/problem-keys.ts'

export const refusals: Record<RefusalKey, string> = {
  'refusal.invalid': 'Einige Felder brauchen Ihre Aufmerksamkeit.',
  'refusal.malformed': 'Die Anfrage war nicht lesbar. Bitte laden Sie die Seite neu.',
  'refusal.too-large': 'Das ist zu viel auf einmal.',
  'refusal.unauthorized': 'Bitte melden Sie sich an.',
  'refusal.forbidden': 'Das steht Ihnen nicht zu.',
  'refusal.not-found': 'Hier ist nichts, oder es gehört Ihnen nicht.',
  'refusal.method-not-allowed': 'Die Anfrage war nicht lesbar. Bitte laden Sie die Seite neu.',
  'refusal.too-many': 'Zu viele Versuche. Bitte warten Sie einen Moment.',
  'refusal.overloaded': 'Es ist gerade viel los. Bitte versuchen Sie es gleich noch einmal.',
  'refusal.internal':
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal; verloren ist nichts.',
  'refusal.offline':
    'Der Dienst war nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'refusal.idempotency.reused':
    'Dieser Auftrag wurde unterwegs geändert. Bitte sehen Sie ihn noch einmal an.',
  'refusal.idempotency.in_progress': 'Ihre Anfrage wird noch bearbeitet. Bitte warten Sie einen Moment.',
  'refusal.origin.not_allowed': 'Diese Website darf dieses Widget nicht verwenden.',
  'refusal.widget_key.unknown': 'Dieses Widget ist nicht bekannt.',
  'refusal.login.failed': 'Der Code ist falsch oder abgelaufen.',
  'refusal.quote.expired': 'Der Preis ist abgelaufen. Bitte sehen Sie den neuen an.',
  'refusal.price.unavailable':
    'Zurzeit gibt es keinen verlässlichen Preis. Bitte versuchen Sie es gleich noch einmal.',
  'refusal.amount.below_min': 'Der Betrag liegt unter dem Mindestbetrag.',
  'refusal.amount.above_max': 'Der Betrag liegt über dem Höchstbetrag.',
  'refusal.amount.invalid': 'Das ist kein Betrag.',
  'refusal.coin.unavailable': 'Dieser Coin ist nicht verfügbar.',
  'refusal.limit.exceeded': 'Dieser Betrag liegt über Ihrem Limit.',
  'refusal.verification.required': 'Bitte bestätigen Sie zuerst Ihre Identität.',
  'refusal.customer.in_debt':
    'Eine Ihrer Zahlungen wurde zurückgeholt. Neue Aufträge sind möglich, sobald sie beglichen ist.',
  'refusal.pin.required': 'Bitte bestätigen Sie das mit einem frischen Code aus Ihrem Postfach.',
  'refusal.iban.invalid': 'IBAN ungültig',
  'refusal.iban.not_sepa': 'IBAN wird von SEPA nicht angenommen',
  'refusal.uk.modulus': 'Sort Code und Kontonummer gehören nicht zusammen.',
  'refusal.address.invalid': 'Das ist keine Adresse dieses Netzwerks.',
  'refusal.address.checksum': 'Die Adresse enthält einen Tippfehler.',
  'refusal.address.refused': 'Diese Adresse kann nicht verwendet werden.',
  'refusal.wallet.proof_required':
    'Coins gehen an die Adresse zurück, die sie gesendet hat. Für eine andere muss deren Inhaber zuerst signieren.',
  'refusal.service.off': 'Dieser Dienst ist zurzeit ausgeschaltet.',
  'refusal.service.paused': 'Das ist für eine Weile angehalten. Bereits erteilte Aufträge laufen weiter.',
  'refusal.wallet.proof_failed':
    'Die Unterschrift gehört nicht zu dieser Wallet oder ist zu alt. Bitte unterschreiben Sie neu.',
  'refusal.bank.unavailable':
    'Diese Bank ist zurzeit nicht erreichbar. Bitte wählen Sie eine andere Bank oder einen anderen Zahlungsweg.',
  'refusal.card.unavailable':
    'Kartenzahlungen sind zurzeit nicht möglich. Bitte wählen Sie einen anderen Zahlungsweg.',
  'refusal.payment.authorised_before':
    'Eine Zahlung für diesen Auftrag ist bereits freigegeben. Nichts wird doppelt gezahlt.',
  'refusal.payment.unknown_state':
    'Diese Rückkehr von der Bank gehört zu keiner unserer Zahlungen. Bitte gehen Sie zurück zu Ihrem Auftrag.',
  'refusal.alnum': 'Nur Buchstaben und Ziffern sind erlaubt.',
  'refusal.beneficiary.not_own': 'Es muss Ihr eigenes Konto sein.',
  'refusal.name.mismatch': 'Die Bank sagt, dass der Name nicht zu diesem Konto gehört.',
  'refusal.order.not_now': 'Das geht nicht mehr: Der Auftrag ist schon weiter.',
  'refusal.receipt.not_ready': 'Den Beleg gibt es, sobald der Auftrag abgeschlossen ist.',
}

export const fieldCodes: Record<FieldKey, string> = {
  'code.required': 'Dieses Feld wird gebraucht.',
  'code.number.between': 'Bitte eine Zahl zwischen {min} und {max}.',
  'code.number.min': 'Mindestens {min}.',
  'code.number.max': 'Höchstens {max}.',
  'code.number.more': 'Mehr als {more}.',
  'code.email': 'Bitte eine gültige E-Mail-Adresse.',
  'code.one_of': 'Eines von beiden Feldern wird gebraucht.',
  'code.unknown': 'Dieses Feld ist nicht bekannt.',
  'code.invalid': 'Das kann nicht stimmen. Bitte prüfen Sie es.',
  'code.too_long': 'Das ist zu lang.',
  'code.consent.required': 'Bitte bestätigen Sie dies, um fortzufahren.',
  'code.country-not-supported': 'In dieser Region ist der Dienst nicht verfügbar',
}
