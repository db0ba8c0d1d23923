/**
 * The characters that banks accept in SEPA and UK files (EPC217-08): `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the space.
 * Everything else is written the way a clerk would: ä → ae, Ł → L, Ж → Zh, @ → (at), & → +. What has no Latin form
 * becomes a space, so that a name never grows together.
 */

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  '€': 'E',
  '@': '(at)',
  _: '-',
  '&': '+',
  '–': '-',
  '—': '-',
  '−': '-',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  ';': ',',
  '\\': '/',
  '|': '/',
}

/** EPC217-08: Bulgarian, with the letters of its neighbours. */
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
  ы: 'y',
  э: 'e',
  ё: 'e',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'gj',
  ќ: 'kj',
  ѕ: 'dz',
}

/** EPC217-08: Greek (ELOT 743, letter by letter). */
const greek: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

const latin: ReadonlyMap<string, string> = new Map(Object.entries({ ...spelled, ...cyrillic, ...greek }))
const allowed = /[a-zA-Z0-9/\-?:().,'+ ]/

/** What is written where nothing of a required text is left. */
const notProvided = 'NOTPROVIDED'

/** The text in the banks' characters, single-spaced, at most `maxLength` long; empty when nothing is left. */
export function toBankText(text: string, maxLength: number): string {
  let written = ''
  // Nothing past this can matter: a character never disappears without a space, and spaces are joined.
  for (const character of text.slice(0, maxLength * 20).normalize('NFC')) written += inLatin(character)
  return written.replace(/ +/g, ' ').trim().slice(0, maxLength).trim()
}

/** As `toBankText`, for elements that must not be empty. */
export function toRequiredBankText(text: string, maxLength: number): string {
  return toBankText(text, maxLength) || notProvided
}

/** References may not begin or end with a slash, nor hold two in a row (EPC rule for identifiers). */
export function toBankReference(text: string, maxLength: number): string {
  const bare = toBankText(text.replace(/\\/g, '/'), maxLength * 2).replace(/\/{2,}/g, '/')
  return (
    bare
      .replace(/^[/ ]+/, '')
      .slice(0, maxLength)
      .replace(/[/ ]+$/, '') || notProvided
  )
}

function inLatin(character: string): string {
  if (allowed.test(character)) return character
  const known = latin.get(character)
  if (known !== undefined) return known
  const lower = character.toLowerCase()
  const knownLower = latin.get(lower)
  if (lower !== character && knownLower !== undefined)
    return knownLower.charAt(0).toUpperCase() + knownLower.slice(1)
  const stripped = character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (stripped === character || stripped === '') return stripped === '' ? '' : ' '
  return [...stripped].map(inLatin).join('')
}
