import type { FieldKey, RefusalKey } from '../../../api/problem-keys.ts'

export const refusals: Record<RefusalKey, string> = {
  'refusal.invalid': 'Bitte prüfen Sie die markierten Felder.',
  'refusal.malformed': 'Wir konnten die Anfrage nicht lesen. Bitte laden Sie die Seite neu.',
  'refusal.too-large': 'Zu viel auf einmal. Bitte senden Sie weniger.',
  'refusal.unauthorized': 'Bitte melden Sie sich an.',
  'refusal.forbidden': 'Dafür fehlt Ihnen die Berechtigung.',
  'refusal.not-found': 'Wir finden diesen Auftrag nicht. Vielleicht gehört er zu einem anderen Konto.',
  'refusal.method-not-allowed': 'Wir konnten die Anfrage nicht lesen. Bitte laden Sie die Seite neu.',
  'refusal.too-many': 'Zu viele Versuche. Bitte warten Sie einen Moment.',
  'refusal.overloaded': 'Es ist gerade viel los. Bitte versuchen Sie es gleich noch einmal.',
  'refusal.internal':
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal; verloren ist nichts.',
  'refusal.offline':
    'Wir erreichen den Dienst nicht. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'refusal.idempotency.reused': 'Dieser Auftrag wurde unterwegs geändert. Bitte prüfen Sie ihn noch einmal.',
  'refusal.idempotency.in_progress': 'Wir bearbeiten Ihre Anfrage noch. Bitte warten Sie einen Moment.',
  'refusal.origin.not_allowed': 'Diese Website darf dieses Widget nicht verwenden.',
  'refusal.widget_key.unknown': 'Wir kennen dieses Widget nicht.',
  'refusal.session.over': 'Dieser Besuch ist abgelaufen. Gehen Sie zum Shop zurück und beginnen Sie neu.',
  'refusal.session.locked': 'Das hat der Shop festgelegt. Hier lässt es sich nicht ändern.',
  'refusal.link.over': 'Dieser Zahlungslink ist schon bezahlt oder beendet.',
  'refusal.link.taken': 'Gerade bezahlt jemand diesen Link. Versuchen Sie es später noch einmal.',
  'refusal.link.changed':
    'Der Betrag hat sich geändert. Prüfen Sie ihn und senden Sie den Auftrag noch einmal ab.',
  'refusal.contact.over':
    'Dieser Link gilt nicht mehr. Mit der nächsten Nachricht zu einem Auftrag kommt ein neuer.',
  'refusal.login.failed': 'Der Code ist falsch oder abgelaufen.',
  'refusal.quote.expired': 'Der Preis ist abgelaufen. Bitte prüfen Sie den neuen.',
  'refusal.price.unavailable':
    'Wir haben zurzeit keinen verlässlichen Preis. Bitte versuchen Sie es gleich noch einmal.',
  'refusal.amount.below_min': 'Der Betrag liegt unter dem Mindestbetrag.',
  'refusal.amount.above_max': 'Der Betrag liegt über dem Höchstbetrag.',
  'refusal.amount.invalid': 'Bitte einen gültigen Betrag eingeben.',
  'refusal.coin.unavailable': 'Dieser Coin ist nicht verfügbar.',
  'refusal.limit.exceeded': 'Dieser Betrag liegt über Ihrem Limit.',
  'refusal.verification.required': 'Bitte bestätigen Sie zuerst Ihre Identität.',
  'refusal.funds.required': 'Zeigen Sie uns zuerst, woher Ihr Geld kommt.',
  'refusal.verification.not_now': 'Während unserer Prüfung lässt sich das nicht ändern.',
  'refusal.verification.steps_missing': 'Es fehlen noch Schritte.',
  'refusal.verification.level_unknown': 'Diese Stufe bieten wir Ihnen nicht an.',
  'refusal.verification.persons_full': 'Mehr als 12 Personen gehen nicht. Schreiben Sie uns.',
  'refusal.document.type': 'Senden Sie ein JPEG, PNG oder PDF.',
  'refusal.document.heic': 'HEIC-Fotos können wir nicht lesen. Senden Sie ein JPEG.',
  'refusal.document.damaged':
    'Wir können diese Datei nicht öffnen. Senden Sie sie noch einmal oder machen Sie ein neues Foto.',
  'refusal.document.too_many_pixels':
    'Dieses Bild hat mehr als 40 Megapixel oder ist länger als 20.000 Pixel. Senden Sie ein kleineres.',
  'refusal.document.active':
    'Dieses PDF enthält Skripte, Aktionen oder Dateien. Drucken Sie es als neues PDF und senden Sie das.',
  'refusal.document.encrypted': 'Dieses PDF hat ein Passwort. Senden Sie es ohne.',
  'refusal.document.not_accepted': 'Diese Art von Dokument nehmen wir nicht an.',
  'refusal.document.wrong_side': 'Dieses Dokument hat diese Seite nicht.',
  'refusal.document.too_many':
    'Sie haben so viele Dokumente geschickt, wie wir aufbewahren. Löschen Sie zuerst eines.',
  'refusal.document.being_checked': 'Wir prüfen dieses Dokument noch. Versuchen Sie es gleich noch einmal.',
  'refusal.document.virus':
    'In diesem Dokument war ein Virus, deshalb haben wir es entfernt. Senden Sie ein anderes.',
  'refusal.handover.used':
    'Dieser Link wurde schon geöffnet. Erstellen Sie auf Ihrem ersten Gerät einen neuen.',
  'refusal.handover.expired':
    'Die Zeit ist abgelaufen. Erstellen Sie auf Ihrem ersten Gerät einen neuen Link.',
  'refusal.handover.ended': 'Sie haben dies auf Ihrem ersten Gerät beendet.',
  'refusal.document.kept': 'Dieses Dokument wurde angenommen, deshalb müssen wir es behalten.',
  'refusal.support.too_many_files': 'In Ihren Unterhaltungen sind 200 Dateien, mehr bewahren wir nicht auf.',
  'refusal.customer.in_debt':
    'Eine Ihrer Zahlungen wurde zurückgeholt. Neue Aufträge sind möglich, sobald sie beglichen ist.',
  'refusal.customer.in_review':
    'Unser Team sieht sich Ihr Konto an. Bis dahin sind keine neuen Aufträge möglich. Sie müssen nichts tun.',
  'refusal.data.export_under_way':
    'Wir stellen schon eine Kopie Ihrer Daten zusammen. Wir schreiben Ihnen eine E-Mail.',
  'refusal.data.export_too_soon': 'Sie haben schon eine Kopie Ihrer Daten. Fordern Sie morgen eine neue an.',
  'refusal.data.erasure_held': 'Wir können Ihr Konto noch nicht schließen. Diese Seite sagt, warum.',
  'refusal.download.over':
    'Ein Link zu einer Datei gilt zwei Minuten. Gehen Sie zurück und fordern Sie die Datei noch einmal an.',
  'refusal.pin.required': 'Bitte bestätigen Sie das mit einem neuen Code aus Ihrem Postfach.',
  'refusal.iban.invalid': 'IBAN ungültig',
  'refusal.iban.not_sepa': 'IBAN wird von SEPA nicht akzeptiert',
  'refusal.uk.modulus': 'Sort Code und Kontonummer gehören nicht zusammen.',
  'refusal.address.invalid': 'Das ist keine Adresse dieses Netzwerks.',
  'refusal.address.checksum': 'Die Adresse enthält einen Tippfehler.',
  'refusal.address.refused': 'Wir können diese Adresse nicht verwenden.',
  'refusal.address.undetermined': 'Die Adresse konnte nicht ermittelt werden, bitte versuchen Sie es erneut.',
  'refusal.sms.unavailable':
    'Wir können gerade keine SMS senden. Bitte versuchen Sie es in ein paar Minuten erneut.',
  'refusal.identity.unavailable':
    'Die Identitätsprüfung ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Minuten erneut.',
  'refusal.identity.not_now': 'Ihre Identität ist bereits bestätigt oder wird gerade geprüft.',
  'refusal.wallet.proof_required':
    'Wir senden Coins an die Adresse zurück, von der sie kamen. Für eine andere muss deren Inhaber zuerst signieren.',
  'refusal.launch.refused': 'Schließen Sie dieses Fenster und öffnen Sie es im Messenger erneut.',
  'refusal.service.off': 'Dieser Dienst ist zurzeit ausgeschaltet.',
  'refusal.service.paused': 'Für eine Weile pausiert. Bereits erteilte Aufträge laufen weiter.',
  'refusal.wallet.proof_failed':
    'Die Signatur gehört nicht zu dieser Wallet oder ist zu alt. Bitte signieren Sie neu.',
  'refusal.chain.unavailable':
    'Das Netzwerk ist zurzeit nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'refusal.bank.unavailable':
    'Diese Bank ist zurzeit nicht erreichbar. Bitte wählen Sie eine andere Bank oder einen anderen Zahlungsweg.',
  'refusal.card.unavailable':
    'Kartenzahlungen sind zurzeit nicht möglich. Bitte wählen Sie einen anderen Zahlungsweg.',
  'refusal.payment.authorised_before':
    'Sie haben für diesen Auftrag schon eine Zahlung freigegeben. Sie zahlen nie doppelt.',
  'refusal.payment.unknown_state':
    'Wir können diese Rückkehr von der Bank keiner Zahlung zuordnen. Bitte gehen Sie zurück zu Ihrem Auftrag.',
  'refusal.alnum': 'Nur Buchstaben und Ziffern sind erlaubt.',
  'refusal.beneficiary.not_own': 'Es muss Ihr eigenes Konto sein.',
  'refusal.name.mismatch': 'Die Bank sagt, dass der Name nicht zu diesem Konto gehört.',
  'refusal.order.not_now': 'Das geht nicht mehr: Der Auftrag ist schon weiter.',
  'refusal.receipt.not_ready': 'Sie erhalten den Beleg, sobald der Auftrag abgeschlossen ist.',
}

export const fieldCodes: Record<FieldKey, string> = {
  'code.required': 'Bitte ausfüllen.',
  'code.share.least': 'Zu nennen ist, wer {min} % oder mehr besitzt.',
  'code.share.too_much': 'Alle Anteile zusammen sind mehr als 100 %. Es bleiben {max} %.',
  'code.paper.no_end': 'Ein solcher Ausweis hat ein Ablaufdatum. Geben Sie es ein.',
  'code.number.between': 'Bitte eine Zahl zwischen {min} und {max}.',
  'code.number.min': 'Mindestens {min}.',
  'code.number.max': 'Höchstens {max}.',
  'code.number.more': 'Mehr als {more}.',
  'code.email': 'Bitte eine gültige E-Mail-Adresse.',
  'code.one_of': 'Bitte eines von beiden Feldern ausfüllen.',
  'code.unknown': 'Wir kennen dieses Feld nicht.',
  'code.invalid': 'Das kann nicht stimmen. Bitte prüfen Sie es.',
  'code.too_long': 'Das ist zu lang.',
  'code.consent.required': 'Bitte ankreuzen, um fortzufahren.',
  'code.terms.changed':
    'Die Geschäftsbedingungen haben sich geändert. Lesen Sie sie unten und erteilen Sie den Auftrag dann noch einmal.',
  'code.country-not-supported': 'In dieser Region ist der Dienst nicht verfügbar',
  'code.country-only-eea': 'Dieses Wohnsitzland wird nicht unterstützt',
  'code.eea-residence-permit-required':
    'Wer keine EWR-Staatsangehörigkeit hat, reicht einen Aufenthaltstitel ein',
  'code.phone.without_country': 'Beginnen Sie mit der Ländervorwahl, etwa +49.',
  'code.phone.landline': 'Das ist ein Festnetzanschluss. Wir können nur an eine Mobilnummer schreiben.',
  'code.phone.details_first': 'Speichern Sie zuerst Ihre Angaben. Vorher senden wir keinen Code.',
  'code.phone-country-not-supported': 'Diese Ländervorwahl wird nicht unterstützt',
}
