/** The words of the SMS, in the languages of the mails. One message of the network holds 160 plain letters, or 70 others. */
import { languageOf, say } from '../../texts/index.ts'

/** The last line lets the phone offer the code on the page of this host, and nowhere else. */
export function smsText(it: {
  readonly pin: string
  readonly locale: string
  readonly company: string
  readonly minutes: number
  readonly host: string
}): string {
  const { company, minutes } = it
  const words = say(languageOf(it.locale), 'sms.code', { company, minutes })
  return `${it.pin} ${words}\n\n@${it.host} #${it.pin}`
}
