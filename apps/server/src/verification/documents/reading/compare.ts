/**
 * The name on a paper beside the one that was typed. A paper writes names in capital Latin letters, each country by its own table:
 * both names are written in each of these ways, and one way in common is enough.
 */
import { Names } from '@agio/domain'
import anyAscii from 'any-ascii'

/** The same words in any order; one of them may leave out further given names. */
export function isSameName(typed: string, read: string): boolean {
  const ways = writings(typed)
  return writings(read).some((one) => ways.some((other) => isSame(one, other)))
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false
  if (one.toSorted().join('') === other.toSorted().join('') || one.join('') === other.join('')) return true
  return Names.areSameWords(one, other, alike) || isOneName(one, other) || isOneName(other, one)
}

/** Fillers that papers have in place of a missing name: first, last or given name unknown. */
const fillers = new Set('fnu lnu nfn nln nfnu xxx x'.split(' '))
/** Of a person with one name: the zone may have it twice, or a filler beside it. */
const isOneName = ([only, ...more]: readonly string[], other: readonly string[]): boolean =>
  more.length === 0 && other.includes(only ?? '') && other.every((word) => word === only || fillers.has(word))

/** ICAO 9303, part 3, section 6: letters that it writes as two, and those of passports in Cyrillic. */
const icao: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ĳ: 'ij',
  ñ: 'n',
  й: 'i',
  ю: 'iu',
  я: 'ia',
  щ: 'shch',
  х: 'kh',
  ц: 'ts',
  ъ: 'ie',
  є: 'ie',
  ї: 'i',
  ґ: 'g',
  ё: 'e',
}

/** A name as words, in each way of writing it. */
function writings(name: string): string[][] {
  const text = name.normalize('NFC').toLowerCase().slice(0, 200)
  const byIcao = anyAscii([...text].map((sign) => icao[sign] ?? sign).join(''))
  const bare = anyAscii(text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
  const letters = anyAscii(text)
  const greek = anyAscii(Names.latinOf(text))
  return [...new Set([byIcao, bare, letters, greek])].map((way) =>
    way
      .toLowerCase()
      .replace(/['’`-]/g, (sign) => (sign === '-' ? ' ' : ''))
      .split(/[^a-z]+/)
      .filter((word) => word !== '')
      .map(alike),
  )
}

/** Tables of Cyrillic differ in these: Yuliya, Iuliia. */
const alike = (word: string): string =>
  word
    .replace(/kh/g, 'h')
    .replace(/iy|yi|ij/g, 'i')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1')
