/**
 * Names that lost letters on their way through a bank: signs that stand for a letter, letters that are gone, letters read by
 * another code page.
 *
 *   J?RGEN   JRGEN   J RGEN   JÃ¼RGEN   ──►  may be Jürgen
 */
import { spaced } from './fold.ts'
import { latinOf } from './letters.ts'

/** The characters that a code page puts where it has no letter. */
const lost = /[?¿\uFFFD√\p{So}\p{Cc}]/u

/** Windows-1252 has letters where Latin-1 has none: from 128 on. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = (sign: string): number => {
  const at = windows.indexOf(sign)
  return at >= 0 ? 0x80 + at : (sign.codePointAt(0) ?? 0)
}

/** UTF-8 that was read as Latin letters is read as UTF-8. */
export const undone = (name: string): string =>
  name.replace(/[\u00c2-\u00df]([\u0080-\u00bf]|[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])/g, (both) => {
    const [lead = '', tail = ''] = both
    return String.fromCodePoint(((byteOf(lead) & 31) << 6) | (byteOf(tail) & 63))
  })

export const isDamaged = (name: string): boolean => lost.test(name) || undone(name) !== name

const wild = '*'
/** Words in which a star stands for letters that a bank may lose. */
export const wildWordsOf = (name: string): string[] => {
  const signs = [...undone(name).normalize('NFC').toLowerCase()]
  const marked = signs.map((sign) => (lost.test(sign) || isForeign(sign) ? wild : sign)).join('')
  return spaced(latinOf(marked)).filter((word) => word !== '')
}
/** A Latin letter that is none of the twenty-six. */
const isForeign = (sign: string): boolean => /\p{Script=Latin}/u.test(sign) && !/[a-z]/.test(sign)

/** Two words can be one: a star is up to two letters of the other. */
export function mayBe(one: string, other: string): boolean {
  if (one === '' || other === '') return [...one, ...other].every((sign) => sign === wild)
  const [first = '', second = ''] = [one[0], other[0]]
  if (first === wild) return skips(one, other)
  if (second === wild) return skips(other, one)
  return first === second && mayBe(one.slice(1), other.slice(1))
}
const skips = (starred: string, other: string): boolean =>
  [0, 1, 2].some((count) => count <= other.length && mayBe(starred.slice(1), other.slice(count)))
