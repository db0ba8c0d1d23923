/** The mails in German. */
import type { Texts } from './templates.ts'

export const textsDe: Texts = {
  language: 'de',
  signIn: ({ minutes }) => ({
    subject: 'Ihr Code zum Anmelden',
    paragraphs: [
      `Geben Sie diesen Code ein, um sich anzumelden. Er gilt einmal und ${minutes} Minuten lang.`,
      'Niemand von uns wird Sie je danach fragen. Wenn Sie sich nicht anmelden wollten, müssen Sie nichts tun.',
    ],
    button: 'Anmeldeseite öffnen',
  }),
  freshPin: ({ minutes }) => ({
    subject: 'Ihr Code zur Bestätigung dieses Schritts',
    paragraphs: [
      `Geben Sie diesen Code ein, um den Schritt zu bestätigen. Er gilt einmal und ${minutes} Minuten lang.`,
      'Wenn Sie gerade nichts bestätigen wollten, benutzt jemand anderes Ihr Konto: Melden Sie sich überall ab.',
    ],
  }),
  orders: {
    coins_received: {
      subject: 'Ihre Coins sind angekommen',
      paragraphs: ['Ihre Coins sind endgültig angekommen. Wir senden das Geld auf Ihr Bankkonto.'],
    },
    coins_short: {
      subject: 'Es fehlt noch ein Betrag',
      paragraphs: [
        'Ihre Coins sind angekommen, aber es sind weniger, als der Auftrag verlangt. Vielleicht wurde eine Netzwerkgebühr abgezogen.',
        'Sie können den Rest senden, das Geld für das Angekommene nehmen oder es zurücksenden lassen. Ohne Ihre Wahl wird es zurückgesendet.',
      ],
    },
    coins_late: {
      subject: 'Ihre Coins sind verspätet angekommen',
      paragraphs: [
        'Ihre Coins sind nach Ablauf des festen Kurses angekommen. Der Auftrag läuft zum Kurs der Ankunft weiter.',
      ],
    },
    coins_over: {
      subject: 'Sie haben mehr gesendet, als der Auftrag verlangt',
      paragraphs: [
        'Es sind mehr Coins angekommen, als der Auftrag verlangt. Sie können alle verkaufen oder die Differenz zurücksenden lassen.',
        'Ohne Ihre Wahl wird die Differenz zurückgesendet und der Auftrag wie vereinbart ausgezahlt.',
      ],
    },
    coins_stray: {
      subject: 'Coins angekommen, die dieser Auftrag nicht erwartet',
      paragraphs: [
        'An der Adresse Ihres Auftrags sind Coins angekommen, die er nicht erwartet. Sie sind sicher. Wir kümmern uns darum.',
      ],
    },
    payout_sent: {
      subject: 'Das Geld ist unterwegs zu Ihrer Bank',
      paragraphs: ['Das Geld wurde an Ihre Bank gesendet. Bis zur Buchung kann etwas Zeit vergehen.'],
    },
    completed: {
      subject: 'Ihr Auftrag ist abgeschlossen',
      paragraphs: ['Die Bank hat das Geld gebucht. Der Beleg ist fertig.'],
    },
    returned: {
      subject: 'Die Bank hat das Geld zurückgesendet',
      paragraphs: [
        'Die Bank konnte das Geld dem Konto nicht gutschreiben und hat es uns zurückgesendet. Es ist sicher.',
        'Bitte prüfen und berichtigen Sie die Kontodaten, oder lassen Sie die Coins zurücksenden.',
      ],
    },
    name_question: {
      subject: 'Bitte prüfen Sie den Namen des Kontos',
      paragraphs: [
        'Die Bank meldet, dass der Name nicht zu diesem Konto gehört. Es wurde noch nichts gesendet.',
        'Bitte bestätigen Sie den Namen oder berichtigen Sie die Kontodaten.',
      ],
    },
    refund_started: {
      subject: 'Ihre Coins werden zurückgesendet',
      paragraphs: ['Wir senden Ihre Coins zurück, abzüglich der Gebühr des Netzwerks.'],
    },
    refund_sent: {
      subject: 'Ihre Coins wurden zurückgesendet',
      paragraphs: [
        'Ihre Coins wurden zurückgesendet, abzüglich der Gebühr des Netzwerks. Die Übertragung ist endgültig.',
      ],
    },
    cancelled: {
      subject: 'Ihr Auftrag wurde storniert',
      paragraphs: [
        'Der Auftrag wurde storniert, weil keine Coins angekommen sind oder weil Sie ihn storniert haben.',
        'Falls Sie trotzdem Coins gesendet haben, tun Sie nichts: Wir beobachten die Adresse weiter, sie werden gefunden.',
      ],
    },
  },
  rows: {
    reference: 'Referenz',
    received: 'Angekommen',
    required: 'Verlangt',
    left: 'Noch zu zahlen',
    surplus: 'Differenz',
    payout: 'Sie erhalten',
    beneficiary: 'Empfänger',
    network: 'Netzwerk',
    address: 'Adresse',
    transaction: 'Transaktion',
    reason: 'Grund',
    until: 'Bitte wählen Sie bis',
  },
  openOrder: 'Auftrag öffnen',
  footer: 'Diese Nachricht gehört zu einem Vorgang mit dieser E-Mail-Adresse. Sie müssen nicht antworten.',
}
