/** Bedingungen, Hinweise und Datenschutz auf Deutsch: eine Vorlage, die der Betreiber anpassen lässt. */
import type { TermsTexts } from './documents.ts'

export const german: TermsTexts = {
  terms: {
    title: 'Allgemeine Geschäftsbedingungen',
    sections: [
      {
        heading: '1. Was wir tun',
        text: 'Wir kaufen Krypto von Ihnen und zahlen Euro oder Pfund auf ein Bankkonto, das Sie nennen, und wir verkaufen Ihnen Krypto gegen Geld, das Sie uns senden. Wir verwahren nichts: Jeder Auftrag beginnt und endet für sich.',
      },
      {
        heading: '2. Wer es nutzen darf',
        text: 'Sie müssen volljährig sein, für sich selbst oder für ein Unternehmen handeln, das Sie vertreten dürfen, und in einer Region leben, die wir bedienen. Vor dem ersten Auftrag und wenn das Gesetz es erneut verlangt, prüfen wir Ihre Identität.',
      },
      {
        heading: '3. Der Preis',
        text: 'Preis und alle Gebühren sehen Sie vor dem Auftrag. Der Kurs eines Verkaufs gilt 30 Minuten ab Auftrag. Coins, die in dieser Zeit auf ihrer Chain gesehen werden, erhalten diesen Kurs, auch wenn sie später endgültig werden. Spätere Coins bewerten wir zum Kurs des Augenblicks, in dem sie gesehen werden.',
      },
      {
        heading: '4. Krypto senden',
        text: 'Senden Sie nur den genannten Coin über das genannte Netzwerk an die gezeigte Adresse. Jeder Auftrag hat eine eigene Adresse, die wir auf Dauer beobachten. Andere Coins oder Netzwerke können Handarbeit und eine Gebühr kosten.',
      },
      {
        heading: '5. Zu wenig, zu viel, zu spät',
        text: 'Kommt weniger an, können Sie den Rest senden, den jetzigen Betrag nehmen oder ihn abzüglich der Netzwerkgebühr zurückerhalten. Kommt mehr an, können Sie alles auszahlen oder den Unterschied zurücksenden lassen. Ohne Ihre Wahl senden wir nach 14 Tagen zurück, was Ihnen gehört.',
      },
      {
        heading: '6. Auszahlung',
        text: 'Wir zahlen per SEPA oder UK Faster Payments auf das genannte Konto. Echtzeitzahlungen sind meist in Sekunden da, andere brauchen bis zu 3 Bankarbeitstage. Gibt die Bank das Geld zurück, können Sie ein anderes eigenes Konto nennen oder den Wert zum dann gültigen Kurs als Krypto zurückerhalten.',
      },
      {
        heading: '7. Prüfungen',
        text: 'Wir gleichen Personen und Adressen mit öffentlichen Listen ab und können einen Auftrag anhalten, solange eine Prüfung läuft oder das Gesetz es verlangt. Wir sagen Ihnen, was wir sagen dürfen.',
      },
      {
        heading: '8. Abbrechen',
        text: 'Sie können einen Verkauf abbrechen, solange keine Coins gesehen wurden. Kommt nichts an, endet er nach 90 Minuten von selbst.',
      },
      {
        heading: '9. Beschwerden',
        text: 'Antworten Sie auf eine unserer Mails zu einem Auftrag. Wir antworten binnen 15 Bankarbeitstagen.',
      },
    ],
  },
  disclaimer: {
    title: 'Hinweise',
    sections: [
      {
        heading: 'Ihre Bestätigung',
        text: 'Sie bestätigen, dass Ihre Angaben stimmen, dass das Bankkonto Ihnen gehört und dass Sie über die gesendeten Coins verfügen dürfen.',
      },
      {
        heading: 'Krypto ist endgültig',
        text: 'Eine Überweisung auf einer Chain lässt sich nicht zurückholen. Prüfen Sie Netzwerk und vollständige Adresse, bevor Sie senden.',
      },
      {
        heading: 'Preise schwanken',
        text: 'Krypto kann schnell an Wert verlieren. Nichts hier ist ein Rat zu kaufen oder zu verkaufen.',
      },
    ],
  },
  privacy: {
    title: 'Datenschutz',
    sections: [
      {
        heading: 'Was wir speichern',
        text: 'Ihre E-Mail-Adresse, die Bankdaten Ihrer Aufträge, die Adressen, von denen Coins kamen, und was das Gesetz über Kunden verlangt. Personenbezogene Daten liegen verschlüsselt unter einem eigenen Schlüssel je Kunde.',
      },
      {
        heading: 'Wozu',
        text: 'Um Ihre Aufträge auszuführen, die Bücher zu führen und die Regeln gegen Geldwäsche einzuhalten.',
      },
      {
        heading: 'Wie lange',
        text: 'So lange das Gesetz es nach Ihrem letzten Auftrag verlangt; dann wird der Schlüssel vernichtet und die Daten mit ihm.',
      },
      {
        heading: 'Ihre Rechte',
        text: 'Sie können jederzeit eine Kopie, eine Berichtigung oder die Löschung Ihrer Daten verlangen: Antworten Sie auf eine unserer Mails.',
      },
    ],
  },
}
