/**
 * The order of a line's letters where scripts from the left and from the right meet: the bidirectional algorithm of Unicode
 * (UAX 9) with isolates and paired brackets. Embeddings and overrides have no effect: texts of persons do not use them.
 */
export type Direction = 'ltr' | 'rtl'

/** A piece of a line that is drawn in one direction; the text is as it is read. */
export type Run = { readonly text: string; readonly direction: Direction }

type Class =
  | 'L' | 'R' | 'AL' | 'EN' | 'ES' | 'ET' | 'AN' | 'CS' | 'NSM' | 'WS' | 'ON' | 'LRI' | 'RLI' | 'FSI' | 'PDI' // prettier-ignore

const classes: readonly (readonly [Class, RegExp])[] = [
  ['LRI', /\u2066/],
  ['RLI', /\u2067/],
  ['FSI', /\u2068/],
  ['PDI', /\u2069/],
  ['NSM', /[\p{Mn}\p{Me}\u200b-\u200d\u00ad]/u],
  ['EN', /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089]/],
  ['AN', /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/],
  ['ES', /[+\-\u207a\u207b\u208a\u208b\u2212]/],
  ['CS', /[,./:\u00a0\u060c\u202f\u2044]/],
  ['ET', /[#$%\u00a2-\u00a5\u00b0\u00b1\u0609\u060a\u066a\u2030-\u2034\u20a0-\u20cf]/],
  ['WS', /\s/],
  ['AL', /[\u0608\u060b\u060d\u061b-\u064a\u066d-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/],
  ['R', /[\u0590-\u05ff\u07c0-\u085f\u200f\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u],
  ['L', /[\p{L}\p{N}\p{Mc}\u200e]/u],
]
const classOf = (letter: string): Class => classes.find(([, letters]) => letters.test(letter))?.[0] ?? 'ON'

const mirrors = new Map([...'()[]{}<>«»‹›'].map((sign, n, all) => [sign, all[n % 2 ? n - 1 : n + 1] ?? sign]))
const opens = new Map([['(', ')'], ['[', ']'], ['{', '}']]) // prettier-ignore
const closes = new Set(opens.values())

export const turns = (text: string): boolean => [...text].some((it) => /^(R|AL|AN|RLI)$/.test(classOf(it)))

/** Without the marks that only say a direction: no font has a picture of them. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '')

/** The direction of the first letter that has one. */
export function directionOf(text: string): Direction {
  return firstStrong([...text].map(classOf)) === 'R' ? 'rtl' : 'ltr'
}

function firstStrong(all: readonly Class[]): 'L' | 'R' | undefined {
  let depth = 0
  for (const it of all) {
    if (isInitiator(it)) depth += 1
    else if (it === 'PDI') depth = Math.max(0, depth - 1)
    else if (depth === 0 && it === 'L') return 'L'
    else if (depth === 0 && (it === 'R' || it === 'AL')) return 'R'
  }
  return undefined
}
const isInitiator = (it: Class | undefined): boolean => it === 'LRI' || it === 'RLI' || it === 'FSI'

/** A paragraph whose levels are known: each line of it is turned on its own. */
export function paragraphOf(text: string, direction: Direction) {
  const letters = [...text]
  const given = letters.map(classOf)
  const base = direction === 'rtl' ? 1 : 0
  const levels = new Array<number>(letters.length).fill(base)
  level(letters, given, levels, { from: 0, to: letters.length, level: base })

  return {
    letters,
    /** The runs of the letters `from` to `to`, from the left to the right. Marks of isolation are left out. */
    runsOf(from: number, to: number): Run[] {
      const line = letters.slice(from, to).map((letter, n) => ({ letter, level: levels[from + n] ?? base }))
      for (let n = line.length - 1; n >= 0; n--) {
        const kind = given[from + n]
        if (kind !== 'WS' && kind !== 'PDI' && !isInitiator(kind)) break
        line[n] = { letter: line[n]?.letter ?? '', level: base }
      }
      const runs: { text: string; level: number }[] = []
      for (const { letter, level: of } of line) {
        const last = runs.at(-1)
        const drawn = of % 2 ? (mirrors.get(letter) ?? letter) : letter
        if (last?.level === of) last.text += drawn
        else runs.push({ text: drawn, level: of })
      }
      return inOrder(runs).flatMap((run) => {
        const drawn = withoutMarks(run.text)
        return drawn === '' ? [] : [{ text: drawn, direction: run.level % 2 ? 'rtl' : 'ltr' }]
      })
    },
  }
}

/** From the highest level down, neighbours of at least that level change places. */
function inOrder<Piece extends { readonly level: number }>(runs: readonly Piece[]): Piece[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map((it) => it.level))
  for (let at = highest; at > 0; at--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= at) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  return ordered
}

type Part = { readonly from: number; readonly to: number; readonly level: number }

/** Levels of one part; an isolate in it is a part of its own, and counts here as one neutral sign. */
function level(letters: readonly string[], given: readonly Class[], levels: number[], part: Part): void {
  const places: number[] = []
  for (let n = part.from; n < part.to; n++) {
    places.push(n)
    const it = given[n]
    if (!isInitiator(it)) continue
    const end = endOfIsolate(given, n, part.to)
    const inner = given.slice(n + 1, end)
    const isRtl = it === 'RLI' || (it === 'FSI' && firstStrong(inner) === 'R')
    const next = isRtl ? part.level + (part.level % 2 ? 2 : 1) : part.level + (part.level % 2 ? 1 : 2)
    level(letters, given, levels, { from: n + 1, to: end, level: next })
    n = end - 1
  }
  const own = places.map((n) => given[n] ?? 'ON')
  const resolved = resolve(own, places.map((n) => letters[n] ?? ''), part.level % 2 ? 'R' : 'L') // prettier-ignore
  for (const [n, place] of places.entries()) {
    const it = resolved[n]
    const isOdd = part.level % 2 === 1
    levels[place] = part.level + (isOdd ? (it === 'R' ? 0 : 1) : it === 'R' ? 1 : it === 'L' ? 0 : 2)
  }
}

/** The end of the isolate that begins at `start`: its mark, or the end of the part. */
function endOfIsolate(given: readonly Class[], start: number, to: number): number {
  let depth = 0
  for (let n = start; n < to; n++) {
    if (isInitiator(given[n])) depth += 1
    if (given[n] === 'PDI' && --depth === 0) return n
  }
  return to
}

type Strong = 'L' | 'R'

function resolve(given: readonly Class[], letters: readonly string[], own: Strong): Class[] {
  const it = weak(given, own)
  brackets(it, letters, given, own)
  neutral(it, own)
  return it
}

/** W1 to W7: marks, numbers and the signs beside them. */
function weak(given: readonly Class[], own: Strong): Class[] {
  const it = [...given]
  let strong: Class = own
  for (let n = 0; n < it.length; n++) {
    const before = given[n - 1]
    if (it[n] === 'NSM') it[n] = isInitiator(before) || before === 'PDI' ? 'ON' : (it[n - 1] ?? own)
    const now = it[n]
    if (now === 'EN' && strong === 'AL') it[n] = 'AN'
    if (now === 'L' || now === 'R' || now === 'AL') strong = now
  }
  for (let n = 0; n < it.length; n++) {
    if (it[n] === 'AL') it[n] = 'R'
    const [before, after] = [it[n - 1], it[n + 1]]
    const isBetween = before === after && (it[n] === 'CS' || (it[n] === 'ES' && before === 'EN'))
    if (isBetween && (before === 'EN' || before === 'AN')) it[n] = before
  }
  for (let n = 0; n < it.length; n++) {
    if (it[n] !== 'ET') continue
    let end = n
    while (it[end] === 'ET') end++
    const isOfNumber = it[n - 1] === 'EN' || it[end] === 'EN'
    it.fill(isOfNumber ? 'EN' : 'ON', n, end)
    n = end - 1
  }
  let last: Class = own
  for (const [n, now] of it.entries()) {
    if (now === 'ES' || now === 'CS') it[n] = 'ON'
    if (now === 'L' || now === 'R') last = now
    if (now === 'EN' && last === 'L') it[n] = 'L'
  }
  return it
}

const sideOf = (it: Class | undefined): Strong | undefined =>
  it === 'L' ? 'L' : it === 'R' || it === 'EN' || it === 'AN' ? 'R' : undefined

/** N0: a pair of brackets takes the direction of its contents, or of the text before it. */
function brackets(it: Class[], letters: readonly string[], given: readonly Class[], own: Strong): void {
  for (const [open, close] of pairs(it, letters)) {
    const held = new Set(it.slice(open + 1, close).map(sideOf))
    const other = own === 'L' ? 'R' : 'L'
    let side: Strong | undefined
    if (held.has(own)) side = own
    else if (held.has(other)) {
      const before = it.slice(0, open).map(sideOf).findLast(Boolean) ?? own
      side = before === other ? other : own
    }
    if (!side) continue
    for (const place of [open, close]) {
      it[place] = side
      for (let n = place + 1; given[n] === 'NSM'; n++) it[n] = side
    }
  }
}

function pairs(it: readonly Class[], letters: readonly string[]): [number, number][] {
  const found: [number, number][] = []
  const waiting: { closing: string; at: number }[] = []
  for (const [n, letter] of letters.entries()) {
    if (it[n] !== 'ON') continue
    const closing = opens.get(letter)
    if (closing !== undefined) waiting.push({ closing, at: n })
    else if (closes.has(letter)) {
      const match = waiting.findLastIndex((one) => one.closing === letter)
      if (match < 0) continue
      found.push([waiting[match]?.at ?? 0, n])
      waiting.length = match
    }
  }
  return found.sort(([one], [other]) => one - other)
}

/** N1, N2: a sign without a direction takes that of its neighbours where they agree, else that of the part. */
function neutral(it: Class[], own: Strong): void {
  for (let n = 0; n < it.length; n++) {
    if (sideOf(it[n])) continue
    let end = n
    while (end < it.length && !sideOf(it[end])) end++
    const before = sideOf(it[n - 1]) ?? own
    it.fill(before === (sideOf(it[end]) ?? own) ? before : own, n, end)
    n = end - 1
  }
}
