/** Days and times as people write them, with the zone named for people: "11 Dec 2026, 01:10 London time". */
import { languages, type Language } from '@agio/domain/languages'

export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].intl, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

export function momentText(at: Date, language: Language, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return `${new Intl.DateTimeFormat(languages[language].intl, format).format(at)} ${zoneText(at, language, timeZone)}`
}

/** The same in figures, as the pages write it: "11.12.2026 01:10 London time". */
export function figuredMoment(at: Date, language: Language, timeZone: string): string {
  const two = '2-digit'
  const parts = { day: two, month: two, year: 'numeric', hour: two, minute: two } as const
  const text = new Intl.DateTimeFormat('de-DE', { ...parts, timeZone }).format(at)
  return `${text.replace(',', '')} ${zoneText(at, language, timeZone)}`
}

/** Only in English a zone can be named by its city: the names of cities are not known in other languages. */
function zoneText(at: Date, language: Language, timeZone: string): string {
  const [city = ''] = timeZone.split('/').slice(1).reverse()
  if (timeZone === 'UTC' || timeZone.startsWith('Etc/')) return 'UTC'
  if (language === 'en' && city !== '') return `${city.replaceAll('_', ' ')} time`
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/^(.+) \(Ortszeit\)$/, 'Ortszeit $1')
}
