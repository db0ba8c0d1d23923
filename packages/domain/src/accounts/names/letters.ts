/**
 * Letters of other alphabets in Latin ones: Greek as its passports write it (ELOT 743), Cyrillic by ICAO 9303. Scripts that are
 * no alphabet of letters stay as they are.
 *
 *   Σωκράτης ──► sokratis        Юлия ──► iuliia        Øystein ──► oystein
 */
const rows = [
  'ßss øo æa œo łl đd ðd þth ıi',
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
  'аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юiu яia',
  'єie іi їi ґg ўu ђd јj љlj њnj ћc џdz ѓg ќk ѕdz',
].join(' ')
const latin: ReadonlyMap<string, string> = new Map(
  rows.split(' ').map((row): [string, string] => [row.slice(0, 1), row.slice(1)]),
)

/** Two Greek letters that stand for one sound. */
const greek: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})μπ/gu, 'b'],
  [/γ(?=[γξχ])/g, 'ν'],
  [/([αεη])υ(?=[αεηιουωβγδζλμνρ])/g, '$1v'],
  [/([αεη])υ/g, '$1f'],
  [/ου/g, 'ou'],
]

/** Accents say nothing; vowel signs of Indic scripts are marks and letters. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g

/** Small Latin letters without accents, as far as the script has letters for them. */
export function latinOf(text: string): string {
  // й and ї are letters of their own, and fall apart with their accents.
  const whole = text.normalize('NFC').toLowerCase()
  const bare = whole
    .replace(/[йїў]/g, (sign) => latin.get(sign) ?? sign)
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/\p{Cf}/gu, '')
  const pairs = greek.reduce((one, [sound, letters]) => one.replace(sound, letters), bare)
  return [...pairs].map((sign) => latin.get(sign) ?? sign).join('')
}
