/**
 * Whether the name a bank tells is the customer's. Case, accents, order, titles and hyphens say nothing; a middle name that
 * one of the two leaves out says nothing either. What is not sure is for a person, never a guess.
 */

export type NameVerdict = 'same' | 'other' | 'unsure'

const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof herr herrn frau hr fr sir dame lord lady dipl ing mag med jur phil rer nat bsc msc mba ba ma phd und and et y e oder or'.split(
    ' ',
  ),
)
/** An account of a company is not its director's. */
const companies: ReadonlySet<string> = new Set(
  'gmbh ug ag kg ohg gbr ev se ltd limited plc llp llc inc corp co company sa sas sarl srl spa bv nv oy ab aps trust holding stiftung foundation'.split(
    ' ',
  ),
)
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'a',
  œ: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Words in small Latin letters; ä, ae and a are one, as banks write them in each of these ways. */
function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '' && !titles.has(word))
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}]/gu, '')

const isCompany = (words: readonly string[]): boolean => words.some((word) => companies.has(word))
const isLatin = (words: readonly string[]): boolean =>
  words.every((word) => /^[\p{Script=Latin}\d]+$/u.test(word))

/** The known name is what the customer gave; the other comes with the money. */
export function compareNames(known: string, other: string): NameVerdict {
  const ours = wordsOf(known)
  const others = wordsOf(other)
  if (ours.length === 0 || others.length === 0) return 'unsure'
  // One word says too little where a title stood beside it: some titles are other people's names.
  const isWhole = ours.length > 1 || lettersOf(known) === lettersOf(other)
  if (ours.join('') === others.join('')) return isWhole ? 'same' : 'unsure'
  if (isCompany(ours) !== isCompany(others)) return 'unsure'
  if (isLatin(ours) !== isLatin(others)) return 'unsure'
  const [few, many] = ours.length <= others.length ? [ours, others] : [others, ours]
  if (few.length > 1 && matches(few, many, isWord)) return 'same'
  return matches(few, many, isInitialOrWord) ? 'unsure' : 'other'
}

/** Not a word more or less: an account of the same person, whatever the order of the words. */
export function isSameWholeName(one: string, other: string): boolean {
  const [ours = '', others] = [one, other].map((name) => wordsOf(name).toSorted().join(' '))
  return ours !== '' && ours === others
}

const isWord = (one: string, other: string): boolean => one === other
/** "g" may be Greta, and may be Gustav. */
const isInitialOrWord = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other))

/** Each word of the few finds one of its own among the many; whole words choose first. */
function matches(
  few: readonly string[],
  many: readonly string[],
  fits: (one: string, other: string) => boolean,
): boolean {
  const left = [...many]
  const inTurn = few.toSorted((a, b) => b.length - a.length)
  return inTurn.every((word) => {
    const exact = left.indexOf(word)
    const at = exact >= 0 ? exact : left.findIndex((other) => fits(word, other))
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}
