/** Mails without figures: about verification and dedicated IBANs. A mail never tells the findings of a check. */
export const plainMessages = {
  verified: 'limits',
  taxes_changed: 'profile',
  verification_more: 'verification',
  upgrade_refused: 'limits',
  no_service: 'support?topic=verification',
  identity_expires: 'verification',
  identity_expired: 'verification',
  paper_expires: 'verification',
  paper_expired: 'verification',
  review_due: 'verification',
  review_overdue: 'verification',
  funds_due: 'verification',
  funds_wanted: 'verification',
  iban_active: 'iban',
  iban_money_waits: 'iban',
  iban_money_returned: 'iban',
} as const
export type PlainMessage = keyof typeof plainMessages

type Said = { readonly subject: string; readonly paragraphs: readonly string[]; readonly button: string }
type Sayings = Readonly<Record<PlainMessage, Said>>

const en: Sayings = {
  verified: {
    subject: "You're verified",
    paragraphs: ['We checked your details. Your new limits are in force.'],
    button: 'See your limits',
  },
  taxes_changed: {
    subject: 'Your tax residence has changed',
    paragraphs: [
      'You changed where you pay taxes. Your limits stay as they are.',
      "If that wasn't you, sign out everywhere and contact support right away.",
    ],
    button: 'Open your profile',
  },
  verification_more: {
    subject: 'We need something more from you',
    paragraphs: ['We looked at your details, and something is missing. What you entered is saved.'],
    button: "See what's missing",
  },
  upgrade_refused: {
    subject: "We can't increase your limits",
    paragraphs: ["We looked at your details and can't increase your limits. Your present limits stay."],
    button: 'See your limits',
  },
  no_service: {
    subject: "We can't offer you our service",
    paragraphs: [
      "We can't offer you our service at this time. Each open order says on its page how it stands.",
    ],
    button: 'Write to us',
  },
  identity_expires: {
    subject: 'Your identity document expires soon',
    paragraphs: ['Add a new one in time, and your limits stay as they are.'],
    button: 'Add a new document',
  },
  identity_expired: {
    subject: 'Your identity document has expired',
    paragraphs: ['You can place new orders once we have a new document. We remember your level.'],
    button: 'Add a new document',
  },
  paper_expires: {
    subject: 'One of your documents expires soon',
    paragraphs: ['Add a new one in time, and your limits stay as they are.'],
    button: 'Add a new document',
  },
  paper_expired: {
    subject: 'One of your documents has expired',
    paragraphs: ['You can place new orders once we have a new document. We remember your level.'],
    button: 'Add a new document',
  },
  review_due: {
    subject: 'Check your details',
    paragraphs: ['From time to time we ask whether your details still hold. It takes a few minutes.'],
    button: 'Check your details',
  },
  review_overdue: {
    subject: 'Your details are out of date',
    paragraphs: ['You can place new orders once you have confirmed your details. We remember your level.'],
    button: 'Check your details',
  },
  funds_due: {
    subject: 'Show us again where your money comes from',
    paragraphs: ['Your documents expire within 30 days. Send new ones before then to keep placing orders.'],
    button: 'Send documents',
  },
  funds_wanted: {
    subject: 'We need new documents from you',
    paragraphs: [
      'Please show us again where your money comes from. You can place orders again once we have accepted your documents.',
    ],
    button: 'Send documents',
  },
  iban_active: {
    subject: 'Your IBAN is ready',
    paragraphs: [
      'Every transfer to it is yours, no reference needed. On the IBAN page you choose what happens to incoming money.',
    ],
    button: 'See your IBAN',
  },
  iban_money_waits: {
    subject: 'Money has arrived and is waiting for you',
    paragraphs: [
      "A transfer to your IBAN has arrived. We haven't bought anything with it. Buy with it or send it back.",
    ],
    button: 'Choose what happens',
  },
  iban_money_returned: {
    subject: "We're sending a transfer back",
    paragraphs: [
      "A transfer to your IBAN came from an account that isn't yours. We're sending it back to that account.",
    ],
    button: 'See your IBAN',
  },
}

const de: Sayings = {
  verified: {
    subject: 'Sie sind bestätigt',
    paragraphs: ['Wir haben Ihre Angaben geprüft. Ihre neuen Limits gelten.'],
    button: 'Limits ansehen',
  },
  taxes_changed: {
    subject: 'Ihr steuerlicher Wohnsitz hat sich geändert',
    paragraphs: [
      'Sie haben geändert, wo Sie Steuern zahlen. Ihre Limits bleiben, wie sie sind.',
      'Wenn Sie das nicht waren, melden Sie sich überall ab und wenden Sie sich sofort an den Support.',
    ],
    button: 'Profil öffnen',
  },
  verification_more: {
    subject: 'Wir brauchen noch etwas von Ihnen',
    paragraphs: ['Wir haben Ihre Angaben angesehen, und etwas fehlt. Ihre Eingaben sind gespeichert.'],
    button: 'Ansehen, was fehlt',
  },
  upgrade_refused: {
    subject: 'Wir können Ihre Limits nicht erhöhen',
    paragraphs: [
      'Wir haben Ihre Angaben geprüft und können Ihre Limits nicht erhöhen. Die jetzigen Limits bleiben.',
    ],
    button: 'Limits ansehen',
  },
  no_service: {
    subject: 'Wir können Ihnen unseren Dienst nicht anbieten',
    paragraphs: [
      'Wir können Ihnen unseren Dienst derzeit nicht anbieten. Jeder offene Auftrag sagt auf seiner Seite, wie es um ihn steht.',
    ],
    button: 'Schreiben Sie uns',
  },
  identity_expires: {
    subject: 'Ihr Ausweis läuft bald ab',
    paragraphs: ['Fügen Sie rechtzeitig einen neuen hinzu, dann bleiben Ihre Limits, wie sie sind.'],
    button: 'Neuen Ausweis hinzufügen',
  },
  identity_expired: {
    subject: 'Ihr Ausweis ist abgelaufen',
    paragraphs: [
      'Neue Aufträge sind möglich, sobald ein neuer Ausweis vorliegt. Ihre Stufe bleibt gespeichert.',
    ],
    button: 'Neuen Ausweis hinzufügen',
  },
  paper_expires: {
    subject: 'Eines Ihrer Dokumente läuft bald ab',
    paragraphs: ['Fügen Sie rechtzeitig ein neues hinzu, dann bleiben Ihre Limits, wie sie sind.'],
    button: 'Neues Dokument hinzufügen',
  },
  paper_expired: {
    subject: 'Eines Ihrer Dokumente ist abgelaufen',
    paragraphs: [
      'Neue Aufträge sind möglich, sobald ein neues Dokument vorliegt. Ihre Stufe bleibt gespeichert.',
    ],
    button: 'Neues Dokument hinzufügen',
  },
  review_due: {
    subject: 'Prüfen Sie Ihre Angaben',
    paragraphs: ['Von Zeit zu Zeit fragen wir, ob Ihre Angaben noch stimmen. Es dauert wenige Minuten.'],
    button: 'Angaben prüfen',
  },
  review_overdue: {
    subject: 'Ihre Angaben sind veraltet',
    paragraphs: [
      'Neue Aufträge sind möglich, sobald Sie Ihre Angaben bestätigt haben. Ihre Stufe bleibt gespeichert.',
    ],
    button: 'Angaben prüfen',
  },
  funds_due: {
    subject: 'Zeigen Sie uns erneut, woher Ihr Geld kommt',
    paragraphs: [
      'Ihre Unterlagen laufen in höchstens 30 Tagen ab. Senden Sie vorher neue, damit Sie weiterhin Aufträge erteilen können.',
    ],
    button: 'Unterlagen senden',
  },
  funds_wanted: {
    subject: 'Wir brauchen neue Unterlagen von Ihnen',
    paragraphs: [
      'Bitte zeigen Sie uns erneut, woher Ihr Geld kommt. Neue Aufträge sind möglich, sobald wir die Unterlagen angenommen haben.',
    ],
    button: 'Unterlagen senden',
  },
  iban_active: {
    subject: 'Ihre IBAN ist bereit',
    paragraphs: [
      'Jede Überweisung darauf gehört Ihnen, ein Verwendungszweck ist nicht nötig. Auf der Seite Ihrer IBAN legen Sie fest, was mit eingehendem Geld geschieht.',
    ],
    button: 'IBAN ansehen',
  },
  iban_money_waits: {
    subject: 'Geld ist eingegangen und wartet auf Sie',
    paragraphs: [
      'Auf Ihrer IBAN ist eine Überweisung eingegangen. Wir haben damit nichts gekauft. Kaufen Sie damit oder senden Sie sie zurück.',
    ],
    button: 'Entscheiden, was geschieht',
  },
  iban_money_returned: {
    subject: 'Wir senden eine Überweisung zurück',
    paragraphs: [
      'Eine Überweisung auf Ihre IBAN kam von einem fremden Konto. Wir senden sie auf dieses Konto zurück.',
    ],
    button: 'IBAN ansehen',
  },
}

const ar: Sayings = {
  verified: {
    subject: 'تم التحقق من هويتك',
    paragraphs: ['راجعنا بياناتك، وأصبحت حدودك الجديدة سارية.'],
    button: 'عرض حدودك',
  },
  taxes_changed: {
    subject: 'تغيّرت إقامتك الضريبية',
    paragraphs: [
      'غيّرت البلد الذي تدفع فيه الضرائب. تبقى حدودك كما هي.',
      'إن لم تكن أنت فسجّل الخروج من كل الأجهزة وتواصل مع الدعم فورًا.',
    ],
    button: 'افتح ملفك الشخصي',
  },
  verification_more: {
    subject: 'نحتاج منك شيئًا آخر',
    paragraphs: ['راجعنا بياناتك وهناك ما ينقصها. ما أدخلته محفوظ.'],
    button: 'عرض ما ينقص',
  },
  upgrade_refused: {
    subject: 'لا يمكننا رفع حدودك',
    paragraphs: ['راجعنا بياناتك ولا يمكننا رفع حدودك. تبقى حدودك الحالية.'],
    button: 'عرض حدودك',
  },
  no_service: {
    subject: 'لا يمكننا تقديم خدمتنا لك',
    paragraphs: ['لا يمكننا تقديم خدمتنا لك في الوقت الحالي. توضح صفحة كل طلب مفتوح حالته.'],
    button: 'اكتب إلينا',
  },
  identity_expires: {
    subject: 'تنتهي صلاحية وثيقة هويتك قريبًا',
    paragraphs: ['أضف وثيقة جديدة في الوقت المناسب لتبقى حدودك كما هي.'],
    button: 'إضافة وثيقة جديدة',
  },
  identity_expired: {
    subject: 'انتهت صلاحية وثيقة هويتك',
    paragraphs: ['يمكنك تقديم طلبات جديدة بعد أن تصلنا وثيقة جديدة. نحتفظ بمستواك.'],
    button: 'إضافة وثيقة جديدة',
  },
  paper_expires: {
    subject: 'تنتهي صلاحية أحد مستنداتك قريبًا',
    paragraphs: ['أضف مستندًا جديدًا في الوقت المناسب لتبقى حدودك كما هي.'],
    button: 'إضافة مستند جديد',
  },
  paper_expired: {
    subject: 'انتهت صلاحية أحد مستنداتك',
    paragraphs: ['يمكنك تقديم طلبات جديدة بعد أن يصلنا مستند جديد. نحتفظ بمستواك.'],
    button: 'إضافة مستند جديد',
  },
  review_due: {
    subject: 'راجع بياناتك',
    paragraphs: ['نسألك من وقت لآخر إن كانت بياناتك لا تزال صحيحة. يستغرق ذلك بضع دقائق.'],
    button: 'مراجعة البيانات',
  },
  review_overdue: {
    subject: 'بياناتك قديمة',
    paragraphs: ['يمكنك تقديم طلبات جديدة بعد أن تؤكد بياناتك. نحتفظ بمستواك.'],
    button: 'مراجعة البيانات',
  },
  funds_due: {
    subject: 'أرنا مصدر أموالك من جديد',
    paragraphs: [
      'تنتهي صلاحية مستنداتك خلال 30 يومًا. أرسل مستندات جديدة قبل ذلك لتتمكن من متابعة تقديم الطلبات.',
    ],
    button: 'إرسال المستندات',
  },
  funds_wanted: {
    subject: 'نحتاج منك مستندات أحدث',
    paragraphs: ['أرنا من جديد مصدر أموالك. يمكنك تقديم طلبات جديدة بعد أن نقبل المستندات.'],
    button: 'إرسال المستندات',
  },
  iban_active: {
    subject: 'رقم الآيبان الخاص بك جاهز',
    paragraphs: ['كل تحويل إليه لك، ولا حاجة إلى رقم مرجعي. تختار في صفحة الآيبان ما يحدث للأموال الواردة.'],
    button: 'عرض الآيبان',
  },
  iban_money_waits: {
    subject: 'وصل مبلغ وهو بانتظارك',
    paragraphs: ['وصل تحويل إلى الآيبان الخاص بك ولم نشترِ به شيئًا. اشترِ به أو أعده.'],
    button: 'اختر ما يحدث',
  },
  iban_money_returned: {
    subject: 'نعيد تحويلًا إلى مرسله',
    paragraphs: ['وصل تحويل إلى الآيبان الخاص بك من حساب ليس لك. نعيده إلى ذلك الحساب.'],
    button: 'عرض الآيبان',
  },
}

const languages: Readonly<Record<string, Sayings>> = { en, de, ar }

/** The words of the mail and the page that its button opens. */
export const plainMail = (message: PlainMessage, language: string, publicUrl: string) => {
  const { button, ...said } = (languages[language] ?? en)[message]
  return {
    ...said,
    rows: [],
    button: { label: button, url: `${publicUrl}/${plainMessages[message]}` },
  }
}
