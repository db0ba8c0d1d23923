/** Answers that are often needed, in the languages of the widget. They are put into the field, and sent by a person. */
import { t } from 'virtual:texts/console/chats'

const texts = {
  en: {
    hello: 'Hello! Thank you for your message. I am looking into it and will answer here.',
    bank: 'Your payout is on its way to your bank. Banks usually book it on the same or the next business day.',
    confirmations:
      'The network is still confirming your transfer. We continue automatically as soon as it is final.',
    paper:
      'We need one more document from you. Open "Verification" in your account: it says which one and why.',
    more: 'Could you tell me a little more: when it happened, and what you see on the page?',
    solved: 'I am glad that this is solved. I am closing this conversation; write here to open it again.',
  },
  de: {
    hello: 'Guten Tag! Danke für Ihre Nachricht. Ich sehe mir das an und antworte hier.',
    bank: 'Ihre Auszahlung ist auf dem Weg zu Ihrer Bank. Banken buchen sie meist am selben oder am nächsten Geschäftstag.',
    confirmations:
      'Das Netzwerk bestätigt Ihre Überweisung noch. Danach wird Ihr Auftrag automatisch fortgesetzt.',
    paper:
      'Wir brauchen noch ein Dokument von Ihnen. Unter „Verifizierung“ in Ihrem Konto steht, welches und warum.',
    more: 'Können Sie mir etwas mehr dazu sagen: wann es passiert ist und was Sie auf der Seite sehen?',
    solved:
      'Schön, dass es gelöst ist. Ich schließe diese Unterhaltung; mit einer Nachricht öffnen Sie sie wieder.',
  },
  ar: {
    hello: 'مرحبًا! شكرًا لرسالتك. أتحقق من الأمر وسأجيبك هنا.',
    bank: 'المبلغ في طريقه إلى مصرفك. تقيده المصارف عادةً في يوم العمل نفسه أو التالي.',
    confirmations: 'لا تزال الشبكة تؤكد تحويلك. نتابع تلقائيًا عندما يصبح نهائيًا.',
    paper: 'نحتاج إلى مستند إضافي منك. تجد في صفحة «التحقق» في حسابك أي مستند ولماذا.',
    more: 'هل يمكنك أن تخبرني بالمزيد: متى حدث ذلك، وماذا ترى في الصفحة؟',
    solved: 'يسعدني أن الأمر قد حُل. سأغلق هذه المحادثة، ويمكنك فتحها من جديد بكتابة رسالة.',
  },
} as const
export type TemplateName = keyof (typeof texts)['en']

export const templateNames: readonly (readonly [TemplateName | '', string])[] = [
  ['', t('template')],
  ...(Object.keys(texts.en) as TemplateName[]).map((name) => [name, t(`template.${name}`)] as const),
]

/** In the customer's language; English where there is none. */
export function templateIn(language: string, name: TemplateName): string {
  const known = language.toLowerCase().split(/[-_]/)[0] ?? ''
  return known === 'de' || known === 'ar' ? texts[known][name] : texts.en[name]
}
