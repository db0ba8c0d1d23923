/** Answers that are often needed, in the languages of the widget. They are put into the field, and sent by a person. */
import { isLanguage, type Language } from '@agio/domain/languages'
import { t } from 'virtual:texts/console/chats'
import ar from './templates/ar.json'
import de from './templates/de.json'
import en from './templates/en.json'
import es from './templates/es.json'
import fr from './templates/fr.json'
import it from './templates/it.json'
import nl from './templates/nl.json'
import pl from './templates/pl.json'
import pt from './templates/pt.json'
import tr from './templates/tr.json'
import uk from './templates/uk.json'

export type TemplateName = keyof typeof en

const texts: Readonly<Record<Language, Readonly<Record<TemplateName, string>>>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  tr,
  uk,
}

export const templateNames: readonly (readonly [TemplateName | '', string])[] = [
  ['', t('template')],
  ...(Object.keys(en) as TemplateName[]).map((name) => [name, t(`template.${name}`)] as const),
]

/** In the customer's language; English where it is not one of ours. */
export function templateIn(language: string, name: TemplateName): string {
  const known = language.toLowerCase().split(/[-_]/)[0] ?? ''
  return texts[isLanguage(known) ? known : 'en'][name]
}
