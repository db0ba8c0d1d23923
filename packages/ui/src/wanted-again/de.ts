import type { WantedAgainKey } from './en.ts'

export const wantedAgainDe: Record<WantedAgainKey, string> = {
  'verify.paperReason.unreadable':
    'Wir können es nicht lesen. Nehmen Sie es bei besserem Licht und ohne Spiegelung auf.',
  'verify.paperReason.cut_off': 'Ein Teil fehlt. Zeigen Sie alle vier Ecken.',
  'verify.paperReason.wrong_kind': 'Das ist ein anderes Dokument. Senden Sie das oben genannte.',
  'verify.paperReason.wrong_side': 'Das ist die andere Seite. Drehen Sie es um.',
  'verify.paperReason.expired': 'Es ist abgelaufen. Senden Sie ein gültiges Dokument.',
  'verify.paperReason.expires_soon': 'Es läuft in weniger als 2 Monaten ab. Senden Sie ein anderes.',
  'verify.paperReason.too_old': 'Es ist älter als 3 Monate. Senden Sie ein neueres.',
  'verify.paperReason.period_too_short': 'Der Zeitraum ist zu kurz. Senden Sie alle oben genannten Monate.',
  'verify.paperReason.name_differs': 'Der Name weicht von Ihrer Angabe ab. Prüfen Sie beides.',
  'verify.paperReason.birth_date_differs': 'Das Geburtsdatum weicht von Ihrer Angabe ab. Prüfen Sie beides.',
  'verify.paperReason.number_differs': 'Die Nummer weicht von Ihrer Angabe ab. Prüfen Sie beides.',
  'verify.paperReason.expiry_differs': 'Das Ablaufdatum weicht von Ihrer Angabe ab. Prüfen Sie beides.',
  'verify.paperReason.address_differs': 'Die Adresse weicht von Ihrer Angabe ab. Prüfen Sie beides.',
  'verify.paperReason.not_accepted': 'Wir akzeptieren dieses Dokument nicht. Senden Sie ein anderes.',
  'verify.paperReason.virus': 'Der Virenscan hat etwas darin gefunden. Senden Sie eine andere Datei.',
  'verify.paperReason.other': 'Wir können es nicht verwenden. Senden Sie ein anderes.',
  'verify.reason.differs_from_document': 'Es weicht von Ihrem Dokument ab. Bitte prüfen und korrigieren.',
  'verify.reason.not_plausible': 'Das konnten wir nicht nachvollziehen. Bitte prüfen und korrigieren.',
  'verify.reason.more_detail': 'Bitte sagen Sie uns mehr dazu.',
  'verify.reason.not_eligible': 'Diese Antwort können wir nicht akzeptieren. Bitte prüfen.',
  'verify.reason.outdated': 'Das ist nicht mehr aktuell. Bitte erneuern.',
  'verify.reason.expires_soon': 'Es läuft in weniger als 2 Monaten ab. Geben Sie ein anderes ein.',
  'verify.reason.other': 'Bitte prüfen Sie diesen Schritt noch einmal.',
}
