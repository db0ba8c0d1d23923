/** A name is sealed, and so is a customer's own description. They are found by keyed hashes of how their words begin. */
const shortest = 2
const longest = 12

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word.length >= shortest)

/** Of "Ana Example": an, ana, ex, exa, … */
export function beginningsOf(name: string): string[] {
  const found = wordsOf(name).flatMap((word) =>
    Array.from({ length: Math.min(word.length, longest) - shortest + 1 }, (_, at) =>
      word.slice(0, shortest + at),
    ),
  )
  return [...new Set(found)]
}

/** Each word of a search begins a word of the name. */
export const askedOf = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, longest))
