/** The words of the SMS, in the languages of the mails. One message of the network holds 160 plain letters, or 70 others. */
type Words = (company: string, minutes: number) => string

const languages: Readonly<Record<string, Words>> = {
  en: (company, minutes) =>
    `is your ${company} code. It works once, for ${minutes} minutes. Tell it to nobody.`,
  de: (company, minutes) =>
    `ist Ihr Code von ${company}. Er gilt einmal, ${minutes} Minuten. Niemandem nennen.`,
  ar: (company, minutes) => `رمزك من ${company}، صالح لمدة ${minutes} دقائق. لا تخبر به أحدًا.`,
}

/** The last line lets the phone offer the code on the page of this host, and nowhere else. */
export function smsText(it: {
  readonly pin: string
  readonly locale: string
  readonly company: string
  readonly minutes: number
  readonly host: string
}): string {
  const words = languages[it.locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? languages['en']
  return `${it.pin} ${words?.(it.company, it.minutes) ?? ''}\n\n@${it.host} #${it.pin}`
}
