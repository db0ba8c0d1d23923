import { languages, type Language } from '@agio/domain/languages'

type Tag = { readonly tag: '@night' | '@larger' }

/** Every change walks through the pages in one language; the other languages are the night's. */
const inChange =
  (chosen: Language) =>
  (language: Language): Tag => ({ tag: language === chosen ? '@larger' : '@night' })

export const everyLanguage = Object.keys(languages) as readonly Language[]

/** Words must fit: German has the longest. */
export const ofLongest = inChange('de')

/** Arabic turns a page around, and every other story shows it in English. */
export const ofTurned = inChange('ar')
