/** The mails in German. */
import { moneyWords } from '@agio/contract/receipt-words'
import type { Texts } from './messages.ts'

export const textsDe: Texts = {
  language: 'de',
  direction: 'ltr',
  signIn: ({ minutes }) => ({
    subject: 'Ihr Code zum Anmelden',
    paragraphs: [
      `Geben Sie diesen Code ein, um sich anzumelden. Er gilt einmal und ${minutes} Minuten lang, die Schaltfläche unten eine Stunde.`,
      'Wir fragen Sie nie nach diesem Code. Wenn Sie sich nicht anmelden wollten, müssen Sie nichts tun.',
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
  account: {
    contact_confirm: () => ({
      subject: 'Möchten Sie Nachrichten zu Aufträgen erhalten?',
      paragraphs: [
        'Jemand aus unserer Kundschaft hat diese Adresse für Nachrichten zu Aufträgen angegeben.',
        'Öffnen Sie die Seite und bestätigen Sie, wenn Sie das möchten. Sonst brauchen Sie nichts zu tun: Wir senden dann keine.',
      ],
      button: 'Seite öffnen',
    }),
    email_change: ({ minutes }) => ({
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      paragraphs: [
        `Geben Sie diesen Code ein, um künftig diese Adresse zu nutzen. Er gilt einmal und ${minutes} Minuten lang.`,
        'Wenn Sie das nicht wollten, brauchen Sie nichts zu tun.',
      ],
    }),
    email_taken: () => ({
      subject: 'Jemand möchte diese Adresse nutzen',
      paragraphs: [
        'Jemand möchte diese Adresse für ein anderes Konto nutzen. Sie gehört zu Ihrem Konto, deshalb ändert sich nichts.',
        'Wenn Sie das waren, melden Sie sich mit dieser Adresse an. Sonst brauchen Sie nichts zu tun.',
      ],
    }),
    email_changed: () => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Ab jetzt melden Sie sich mit Ihrer neuen Adresse an. Diese Adresse gilt nicht mehr.',
        'Wenn Sie das nicht waren, wenden Sie sich sofort an den Support.',
      ],
    }),
    messenger_linked: () => ({
      subject: 'Ihr Messenger-Konto ist verknüpft',
      paragraphs: [
        'Sie haben Ihr Messenger-Konto verknüpft. Ab jetzt meldet es Sie in unserer Mini-App an.',
        'Wenn Sie das nicht waren, lösen Sie die Verknüpfung in Ihrem Profil und wenden Sie sich sofort an den Support.',
      ],
      button: 'Profil öffnen',
    }),
    data_ready: ({ days }) => ({
      subject: 'Die Kopie Ihrer Daten ist bereit',
      paragraphs: [
        `Melden Sie sich an und öffnen Sie Ihr Profil, um sie zu speichern. Sie liegt dort ${days} Tage lang.`,
        'Zu Ihrer Sicherheit steht nichts davon in dieser E-Mail. Wenn Sie das nicht wollten, melden Sie sich überall ab und schreiben Sie dem Support.',
      ],
      button: 'Profil öffnen',
    }),
    account_closed: ({ until }) => ({
      subject: 'Ihr Konto ist geschlossen',
      paragraphs: [
        until === undefined
          ? 'Wir haben Ihr Konto und alles gelöscht, was wir über Sie gespeichert hatten.'
          : `Was wir sofort löschen durften, haben wir gelöscht. Den Rest müssen wir von Gesetzes wegen aufbewahren: Er bleibt bis zum ${until} verschlüsselt, dann löschen wir ihn.`,
        'Sie können sich mit dieser Adresse jederzeit neu anmelden, als neue Kundin oder neuer Kunde.',
      ],
    }),
    phone_changed: ({ ending }) => ({
      subject: 'Ihre Telefonnummer wurde geändert',
      paragraphs: [
        `Wir erreichen Sie jetzt unter der Nummer, die auf ${ending} endet. Die bisherige Nummer gilt nicht mehr.`,
        'Wenn Sie das nicht waren, melden Sie sich überall ab und wenden Sie sich sofort an den Support.',
      ],
    }),
  },
  supportAnswer: {
    subject: 'Wir haben Ihre Frage beantwortet',
    paragraphs: [
      'Unser Support hat Ihnen geantwortet. Melden Sie sich an, um die Antwort zu lesen.',
      'Zu Ihrer Sicherheit steht die Antwort nicht in dieser E-Mail.',
    ],
    button: 'Antwort lesen',
  },
  orders: {
    coins_received: {
      subject: 'Ihre Coins sind angekommen',
      paragraphs: ['Das Netzwerk hat Ihre Coins bestätigt. Wir senden das Geld auf Ihr Bankkonto.'],
    },
    coins_short: {
      subject: 'Es fehlt noch ein Betrag',
      paragraphs: [
        'Ihre Coins sind angekommen, aber es sind weniger, als der Auftrag verlangt. Vielleicht wurde eine Netzwerkgebühr abgezogen.',
        'Sie können den Rest senden, sich den angekommenen Betrag auszahlen oder ihn zurücksenden lassen. Ohne Ihre Wahl senden wir ihn zurück.',
      ],
      button: 'Entscheiden, was geschieht',
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
      button: 'Entscheiden, was geschieht',
    },
    coins_unallocated: {
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
      button: 'Beleg ansehen',
    },
    returned: {
      subject: 'Die Bank hat das Geld zurückgesendet',
      paragraphs: [
        'Die Bank konnte das Geld dem Konto nicht gutschreiben und hat es uns zurückgesendet. Es ist sicher.',
        'Bitte prüfen und berichtigen Sie die Kontodaten, oder lassen Sie die Coins zurücksenden.',
      ],
      button: 'Konto prüfen',
    },
    debt_settled: {
      subject: 'Ihr Verkauf hat Ihre Schuld beglichen',
      paragraphs: [
        'Eine Ihrer Zahlungen war zurückgeholt worden. Ihr Verkauf begleicht sie zuerst; Sie erhalten den Rest.',
      ],
    },
    account_refused: {
      subject: 'Auf dieses Konto können wir nicht zahlen',
      paragraphs: [
        'Das Konto läuft auf einen anderen Namen als das erste, und wir können nicht darauf zahlen. Ihr Geld ist sicher.',
        'Bitte nennen Sie ein eigenes Konto, oder lassen Sie die Coins zurücksenden.',
      ],
      button: 'Konto wählen',
    },
    name_question: {
      subject: 'Bitte prüfen Sie den Namen des Kontos',
      paragraphs: [
        'Die Bank meldet, dass der Name nicht zu diesem Konto gehört. Es wurde noch nichts gesendet.',
        'Bitte bestätigen Sie den Namen oder berichtigen Sie die Kontodaten.',
      ],
      button: 'Namen prüfen',
    },
    proof_asked: {
      subject: 'Bitte zeigen Sie, aus wessen Wallet die Coins kamen',
      paragraphs: [
        'Ihre Coins sind angekommen. Bei einem solchen Betrag müssen wir wissen, aus wessen Wallet sie kamen.',
        'Öffnen Sie den Auftrag und signieren Sie einen Satz mit der Wallet, oder nennen Sie den Anbieter, der die Coins gesendet hat. Das kostet nichts und bewegt nichts. Sonst gehen die Coins zurück.',
      ],
      button: 'Wallet zeigen',
    },
    data_asked: {
      subject: 'Zu Ihrem Verkauf fehlt uns noch etwas',
      paragraphs: [
        'Ihre Coins sind angekommen. Wir müssen festhalten, aus wessen Wallet sie kamen, und dazu fehlt noch etwas.',
        'Prüfen Sie zuerst, ob Ihre Adresse und Ihr Geburtsdatum im Profil stehen. Öffnen Sie dann den Auftrag und sagen Sie, wessen Wallet es ist, auch wenn Sie es schon gesagt haben: Damit geht es weiter.',
      ],
      button: 'Angaben ergänzen',
    },
    refund_started: {
      subject: 'Ihre Coins werden zurückgesendet',
      paragraphs: ['Wir senden Ihre Coins zurück. Die Zeilen unten sagen, wie viel zurückkommt.'],
    },
    refund_by_merchant: {
      subject: 'Ihre Zahlung wird erstattet',
      paragraphs: [
        'Der Empfänger erstattet Ihre Zahlung. Wir senden Coins an Ihre Wallet zurück. Sie müssen nichts tun.',
      ],
    },
    refund_address: {
      subject: 'Wohin sollen wir Ihre Erstattung senden?',
      paragraphs: [
        'Der Empfänger erstattet Ihre Zahlung. Wir wissen aber nicht, an welche Ihrer Wallets wir die Coins senden dürfen.',
        'Öffnen Sie den Auftrag, geben Sie die Adresse Ihrer Wallet ein und signieren Sie mit ihr eine Nachricht. Das kostet nichts und bewegt nichts.',
      ],
      button: 'Wallet wählen',
    },
    refund_sent: {
      subject: 'Ihre Coins wurden zurückgesendet',
      paragraphs: ['Ihre Coins wurden zurückgesendet. Das Netzwerk hat die Rücksendung bestätigt.'],
    },
    cancelled: {
      subject: 'Ihr Auftrag wurde storniert',
      paragraphs: [
        'Der Auftrag wurde storniert, weil keine Coins angekommen sind oder weil Sie ihn storniert haben.',
        'Falls Sie trotzdem Coins gesendet haben, tun Sie nichts: Wir beobachten die Adresse weiter, sie werden gefunden.',
      ],
    },
    dust_kept: {
      subject: 'Ihr Auftrag wurde geschlossen',
      paragraphs: [
        'Die angekommenen Coins sind weniger wert als die Netzwerkgebühr der Rücksendung. Sie wurden einbehalten, und der Auftrag ist geschlossen.',
      ],
    },
    buy_money_received: {
      subject: 'Ihr Geld ist angekommen',
      paragraphs: ['Ihr Geld ist angekommen. Wir prüfen es, kaufen die Coins und senden sie an Ihre Wallet.'],
    },
    buy_money_late: {
      subject: 'Ihr Geld ist verspätet angekommen',
      paragraphs: [
        'Ihr Geld ist angekommen, als der Auftrag schon beendet war. Er läuft zum Tageskurs weiter.',
        'Wenn er nicht weiterlaufen kann, geht das Geld auf das Konto zurück, von dem es kam.',
      ],
    },
    buy_money_unallocated: {
      subject: 'Geld angekommen, das dieser Auftrag nicht erwartet',
      paragraphs: [
        'Zu Ihrem Auftrag ist Geld angekommen, das er nicht erwartet. Es ist sicher. Wir kümmern uns darum.',
        'Am Auftrag selbst hat sich nichts geändert.',
      ],
    },
    buy_payment_refused: {
      subject: 'Die Zahlung hat nicht geklappt',
      paragraphs: [
        'Ihre Bank oder Karte hat die Zahlung abgelehnt. Es wurde nichts abgebucht.',
        'Der Auftrag ist weiter offen: Versuchen Sie es noch einmal, oder wählen Sie eine andere Zahlungsart.',
      ],
      button: 'Erneut zahlen',
    },
    buy_proof_asked: {
      subject: 'Bitte zeigen Sie, dass die Wallet Ihnen gehört',
      paragraphs: [
        'Ihr Geld ist eingegangen, und die Coins sind gekauft. Bei einem solchen Betrag müssen wir wissen, dass die Wallet Ihnen gehört.',
        'Öffnen Sie den Auftrag und signieren Sie einen Satz mit der Wallet. Das kostet nichts und bewegt nichts. Sonst geht das Geld zurück.',
      ],
      button: 'Mit der Wallet signieren',
    },
    buy_data_asked: {
      subject: 'Zu Ihrem Kauf fehlt uns noch etwas',
      paragraphs: [
        'Ihre Coins sind gekauft. Bevor wir sie senden, müssen wir festhalten, an wessen Wallet sie gehen, und dazu fehlt noch etwas.',
        'Prüfen Sie zuerst, ob Ihre Adresse und Ihr Geburtsdatum im Profil stehen. Öffnen Sie dann den Auftrag und sagen Sie, wessen Wallet es ist, auch wenn Sie es schon gesagt haben: Damit geht es weiter.',
      ],
      button: 'Angaben ergänzen',
    },
    buy_coins_sent: {
      subject: 'Ihre Coins sind unterwegs',
      paragraphs: [
        'Ihre Coins wurden an Ihre Wallet gesendet. Das Netzwerk bestätigt gerade die Transaktion.',
      ],
    },
    buy_completed: {
      subject: 'Ihr Kauf ist abgeschlossen',
      paragraphs: ['Ihre Coins sind in Ihrer Wallet, das Netzwerk hat sie bestätigt. Der Beleg ist fertig.'],
      button: 'Beleg ansehen',
    },
    buy_failed: {
      subject: 'Ihr Kauf konnte nicht abgeschlossen werden',
      paragraphs: [
        'Wir konnten den Auftrag nicht abschließen. Ihr Geld geht auf das Konto oder die Karte zurück, von der es kam, und nirgendwo sonst hin.',
        'Sie müssen nichts tun. Wir schreiben Ihnen, sobald wir das Geld gesendet haben.',
      ],
    },
    buy_money_returned: {
      subject: 'Ihr Geld wurde zurückgesendet',
      paragraphs: [
        'Ihr Geld ist auf das Konto oder die Karte zurückgegangen, von der es kam. Bis Ihre Bank es zeigt, können einige Tage vergehen.',
      ],
    },
    buy_cancelled: {
      subject: 'Ihr Kauf wurde storniert',
      paragraphs: [
        'Der Auftrag wurde storniert, weil nicht rechtzeitig Geld angekommen ist oder weil Sie ihn storniert haben.',
        'Falls Sie trotzdem Geld gesendet haben, tun Sie nichts: Es wird gefunden, und der Auftrag läuft zum Tageskurs weiter.',
      ],
    },
  },
  rows: {
    reference: 'Referenz',
    received: 'Angekommen',
    required: 'Verlangt',
    left: 'Noch zu zahlen',
    surplus: 'Differenz',
    settled: 'Ihre Schuld beglichen',
    payout: 'Sie erhalten',
    amount: 'Betrag',
    unallocated: 'Außerhalb des Auftrags',
    refund: 'Rückzahlung',
    notReturned: 'Nicht zurückgezahlt',
    coinsBefore: 'Ihre Coins',
    soldFor: 'Verkauft für',
    feesStay: 'Einbehaltene Gebühren',
    debtSettled: 'Ihre Schuld beglichen',
    takenByBank: 'Von der Bank einbehalten',
    buysFor: 'Rückkauf für',
    bought: 'Zurückgekaufte Coins',
    returnFee: 'Netzwerkgebühr der Rücksendung',
    returned: 'Geht an Sie zurück',
    beneficiary: 'Empfänger',
    network: 'Netzwerk',
    address: 'Adresse',
    transaction: 'Transaktion',
    reason: 'Grund',
    until: 'Bitte wählen Sie bis',
  },
  ofLink: {
    orders: {
      coins_received: {
        subject: 'Ihre Coins sind angekommen',
        paragraphs: [
          'Das Netzwerk hat Ihre Coins bestätigt. Wir senden das Geld auf das Bankkonto des Empfängers.',
        ],
      },
      coins_short: {
        subject: 'Es fehlt noch ein Betrag',
        paragraphs: [
          'Ihre Coins sind angekommen, aber es sind weniger, als die Zahlung verlangt. Vielleicht wurde eine Netzwerkgebühr abgezogen.',
          'Sie können den Rest senden, den angekommenen Betrag an den Empfänger auszahlen oder ihn zurücksenden lassen. Ohne Ihre Wahl senden wir ihn zurück.',
        ],
        button: 'Entscheiden, was geschieht',
      },
      payout_sent: {
        subject: 'Das Geld ist unterwegs zur Bank des Empfängers',
        paragraphs: [
          'Das Geld wurde an die Bank des Empfängers gesendet. Bis zur Buchung kann etwas Zeit vergehen.',
        ],
      },
      returned: {
        subject: 'Die Bank des Empfängers hat das Geld zurückgesendet',
        paragraphs: [
          'Die Bank konnte das Geld dem Konto des Empfängers nicht gutschreiben und hat es uns zurückgesendet. Es ist sicher.',
          'Öffnen Sie den Auftrag, um Ihre Coins zurücksenden zu lassen.',
        ],
      },
      debt_settled: {
        subject: 'Ihre Zahlung hat Ihre Schuld beglichen',
        paragraphs: [
          'Eine Ihrer Zahlungen war zurückgeholt worden. Was Sie gesendet haben, begleicht sie zuerst; der Empfänger erhält den Rest.',
        ],
      },
    },
    rows: { payout: 'Der Empfänger erhält' },
  },
  ...moneyWords.de,
  reasons: {
    payer: 'Das Geld kam von einem Konto auf einen anderen Namen als Ihren.',
    limit: 'Der Betrag liegt über Ihrem Limit.',
    below_min: 'Der angekommene Betrag liegt unter dem Mindestbetrag oder deckt nur die Gebühren.',
    late: 'Das Geld kam zu lange nach dem Ende des Auftrags an.',
    proof: 'Es wurde nicht rechtzeitig gezeigt, dass die Wallet Ihnen gehört.',
    address: 'An diese Wallet können keine Coins gesendet werden.',
    transfer: 'Das Netzwerk hat die Transaktion nicht angenommen.',
  },
  askSupport: 'Fragen? Support kontaktieren',
  openOrder: 'Auftrag öffnen',
  options: {
    pay_rest: 'Den Rest senden',
    accept_lower: 'Angekommenen Betrag auszahlen',
    take_all: 'Alle verkaufen',
    return_surplus: 'Differenz zurücksenden lassen',
    refund: 'Coins zurücksenden lassen',
  },
  codeWord: (words) =>
    `Ihr Kennwort für unsere Nachrichten: ${words}. Ohne es ist eine E-Mail nicht von uns.`,
  footer:
    'Sie erhalten diese Nachricht, weil diese E-Mail-Adresse bei uns verwendet wird. Sie müssen nicht antworten.',
}
