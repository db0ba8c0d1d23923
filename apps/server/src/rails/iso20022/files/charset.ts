/**
 * The characters that banks accept in SEPA and UK files (EPC217-08): `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the space.
 * Everything else is written the way a clerk would: ä → ae, Щ → Sht, @ → (at), & → +, and the long tail of letters as
 * any-ascii spells them. A character without a Latin form becomes a space, so that a name never grows together.
 */
import { createRequire } from 'node:module'
import type AnyAscii from 'any-ascii'

/** EPC217-08 spells these otherwise than any-ascii: German, signs, Bulgarian with the letters of its neighbours. */
const ours: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    ŋ: 'n',
    х: 'h',
    щ: 'sht',
    ъ: 'a',
    ь: 'y',
    ї: 'yi',
    є: 'ye',
    џ: 'dz',
    ѓ: 'gj',
    ќ: 'kj',
    '€': 'E',
    '@': '(at)',
    _: '-',
    '&': '+',
    '`': "'",
    '[': '(',
    ']': ')',
    '{': '(',
    '}': ')',
    ';': ',',
    '\\': '/',
    '|': '/',
  }),
)
const allowed = /[a-zA-Z0-9/\-?:().,'+ ]/

/** Pictures, and Chinese characters: in a Japanese name they would be read as Chinese. */
const wordless = /[\p{Extended_Pictographic}\p{Script=Han}]/u

/** The text of a required field of which no character is left. */
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
  const known = ours.get(character)
  if (known !== undefined) return known
  const lower = character.toLowerCase()
  const knownLower = ours.get(lower)
  if (lower !== character && knownLower !== undefined)
    return knownLower.charAt(0).toUpperCase() + knownLower.slice(1)
  if (/\p{M}/u.test(character)) return ''
  if (character <= '\x7f' || wordless.test(character)) return ' '
  return [...spelled(withoutBreathing(character))].map(inLatin).join('') || ' '
}

/** EPC217-08 spells Greek letter by letter (ELOT 743): a breathing is no letter. */
const withoutBreathing = (character: string): string =>
  /\p{Script=Greek}/u.test(character) ? character.normalize('NFKD').replace(/\p{M}/gu, '') : character

let anyAscii: typeof AnyAscii | undefined

/** Half a megabyte of letters, read when the first comes that we do not spell ourselves: a start does not wait for it. */
function spelled(character: string): string {
  anyAscii ??= (createRequire(import.meta.url)('any-ascii') as { default: typeof AnyAscii }).default
  return anyAscii(character)
}
