/** Every change walks through the pages in one language; the other languages are the night's. */

type Language = 'en' | 'de' | 'ar'
type Tag = { readonly tag: '@night' | '@larger' }

const inChange =
  (chosen: Language) =>
  (language: Language): Tag => ({ tag: language === chosen ? '@larger' : '@night' })

/** Words must fit: German has the longest. */
export const ofLongest = inChange('de')

/** Arabic turns a page around, and every other story shows it in English. */
export const ofTurned = inChange('ar')
