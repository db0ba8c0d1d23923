/**
 * The check for what a PDF may not bring along: scripts, programs to start, files inside, forms that send, targets in other
 * files, anything that happens on opening but a jump within the file, and encryption, which hides all of it. It is stored
 * as it came, so any unusual way of writing is refused.
 *
 * A reader of PDF may see objects where another sees bytes of a picture. So names are looked for everywhere, in the bytes as
 * they are and in each stream of objects. A stream that may hold objects has one filter, FlateDecode; pages and pictures may
 * have several, because scanners and report writers use them and no name of an action is looked up there. A link in a page
 * that leads to the web is allowed: most statements have one, and nothing follows it until somebody presses it.
 *
 * It runs in a process of its own (`examine-file.ts`).
 */
import { inflateSync } from 'node:zlib'
import {
  dictionaryAt,
  hasWord,
  integerAt,
  isBlank,
  isDictionary,
  nameAt,
  referenceAt,
  RefusedPdf,
  skipBlanks,
  sourceOf,
  spend,
  type Dictionary,
  type PdfProblem,
  type Source,
} from './pdf-syntax.ts'

/** ISO 32000-1, 12.6.4 (actions), 12.5.6 (annotations), 7.11.4 (files), 12.7.8 (XFA); GoTo3DView and RichMedia of its extensions. */
const refusedNames = new Set(
  (
    'JavaScript Launch GoToR GoToE GoTo3DView SubmitForm ImportData Rendition XFA Thread Movie Sound RichMedia ' +
    'RichMediaExecute EmbeddedFile EmbeddedFiles FileAttachment'
  ).split(' '),
)
const mostInflated = 32 * 1024 * 1024
/** A large statement has some dozens. */
const mostPacks = 2_000
/** References from /OpenAction; each version of a file has one. */
const mostOpened = 16

/** Objects that were packed together, unpacked, with where each begins. */
type Pack = Source & { readonly first: number }
type Found = {
  readonly opened: Set<number>
  readonly packs: Pack[]
  hasPages: boolean
}

export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  const file = sourceOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  try {
    check(file)
    return undefined
  } catch (error) {
    if (error instanceof RefusedPdf) return error.problem
    throw error
  }
}

function check(file: Source): void {
  const found: Found = { opened: new Set(), packs: [], hasPages: false }
  checkEnds(file)
  checkNames(file, found)
  unpackObjects(file, found)
  if (!found.hasPages) throw new RefusedPdf('damaged')
  for (const number of found.opened) checkOpened(file, found.packs, number)
}

/** It begins and ends as a PDF: another file before or behind it is one that some program reads. */
function checkEnds({ bytes }: Source): void {
  const end = bytes.lastIndexOf('%%EOF')
  let behind = end + '%%EOF'.length
  while (isBlank(bytes[behind])) behind += 1
  if (
    end < 0 ||
    behind < bytes.length ||
    !/^%PDF-[12]\.\d\s/.test(bytes.toString('latin1', 0, 9)) ||
    !/startxref\s+\d+\s+$/.test(bytes.toString('latin1', Math.max(0, end - 64), end))
  )
    throw new RefusedPdf('damaged')
}

/** Every name, whether it stands in an object, a string or a picture. */
function checkNames(source: Source, found: Found): void {
  const { bytes } = source
  for (let at = bytes.indexOf('/'); at >= 0;) {
    const { name, end } = nameAt(source, at)
    if (name === 'Encrypt') throw new RefusedPdf('encrypted')
    if (refusedNames.has(name)) throw new RefusedPdf('active')
    // Short names are in pictures by chance: what follows tells.
    if ((name === 'AA' || name === 'EF') && isObject(source, skipBlanks(source, end)))
      throw new RefusedPdf('active')
    if (name === 'Subtype' && hasWord(source, '/3D', skipBlanks(source, end))) throw new RefusedPdf('active')
    if (name === 'OpenAction') checkOnOpening(source, skipBlanks(source, end), found)
    if (name === 'Pages') found.hasPages = true
    at = bytes.indexOf('/', end)
  }
}

const isObject = (source: Source, at: number): boolean =>
  isDictionary(source, at) || referenceAt(source, at) !== undefined

function checkOnOpening(source: Source, at: number, { opened }: Found): void {
  const number = referenceAt(source, at)
  if (number === undefined) return checkJump(source, at)
  opened.add(number)
  if (opened.size > mostOpened) throw new RefusedPdf('active')
}

/** A place within the file, or the action that jumps there and does nothing after it. */
function checkJump(source: Source, from: number): void {
  const at = skipBlanks(source, from)
  if (hasWord(source, '[', at) || hasWord(source, 'null', at)) return
  if (!isDictionary(source, at)) throw new RefusedPdf('active')
  const action = dictionaryAt(source, at)
  if (nameOf(source, action, 'S') !== 'GoTo' || action.names.has('Next')) throw new RefusedPdf('active')
}

/** The value of a key that has one name, at most in an array of its own. Undefined where it has none of it. */
function nameOf(source: Source, { values, twice }: Dictionary, key: string): string | undefined {
  const at = values.get(key)
  if (at === undefined || twice.has(key)) return undefined
  const isArray = hasWord(source, '[', at)
  const from = isArray ? skipBlanks(source, at + 1) : at
  if (!hasWord(source, '/', from)) return undefined
  const { name, end } = nameAt(source, from)
  return isArray && !hasWord(source, ']', skipBlanks(source, end)) ? undefined : name
}

/** Each `obj` after which a dictionary stands: wherever a reader may begin, and whatever its number. */
function* objectsOf(source: Source): Generator<{ readonly word: number; readonly at: number }> {
  const { bytes } = source
  for (let word = bytes.indexOf('obj'); word >= 0; word = bytes.indexOf('obj', word + 3)) {
    if (hasWord(source, 'end', word - 3)) continue
    yield { word, at: skipBlanks(source, word + 3) }
  }
}

function unpackObjects(file: Source, found: Found): void {
  let left = mostInflated
  for (const { at } of objectsOf(file)) {
    if (!isDictionary(file, at)) continue
    const head = dictionaryAt(file, at)
    const stream = skipBlanks(file, head.end)
    if (!hasWord(file, 'stream', stream)) continue
    // Its bytes, or the drawing in its place, are in another file.
    if (head.values.has('F') || head.values.has('FFilter') || head.values.has('Ref'))
      throw new RefusedPdf('active')
    // Some programs ask for the type of such a stream, some only for its figures.
    const isPack = head.names.has('ObjStm') || (head.names.has('N') && head.names.has('First'))
    if (!isPack) continue
    const pack = unpack(file, head, stream + 'stream'.length, left)
    left -= pack.bytes.length
    found.packs.push(pack)
    if (found.packs.length > mostPacks) throw new RefusedPdf('damaged')
    checkNames(pack, found)
  }
}

function unpack(file: Source, head: Dictionary, behind: number, most: number): Pack {
  const first = integerAt(file, head.values.get('First') ?? file.bytes.length)
  const isPlain =
    nameOf(file, head, 'Filter') === 'FlateDecode' &&
    !head.twice.has('First') &&
    !['DecodeParms', 'DP'].some((name) => head.names.has(name))
  if (!first || !isPlain) throw new RefusedPdf('active')
  const from = hasWord(file, '\r\n', behind) ? behind + 2 : behind + 1
  const end = file.bytes.indexOf('endstream', from)
  if (file.bytes[from - 1] !== 10 || end < 0) throw new RefusedPdf('damaged')
  spend(file, end - from)
  const bytes = inflated(file.bytes.subarray(from, end), most)
  // Pairs of a number and a place; a comment between them would hide one.
  if (!bytes || !/^[\d\s\0]*$/.test(bytes.toString('latin1', 0, first.value))) throw new RefusedPdf('damaged')
  return { ...sourceOf(bytes), first: first.value }
}

function inflated(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch {
    return undefined
  }
}

/** The objects that /OpenAction refers to: each one of that number, because versions and readers differ in which one counts. */
function checkOpened(file: Source, packs: readonly Pack[], number: number): void {
  let isFound = false
  const check = (source: Source, at: number) => {
    isFound = true
    checkJump(source, at)
  }
  const again = sourceOf(file.bytes)
  for (const { word, at } of objectsOf(again)) {
    const its = numberBefore(file.bytes, word)
    if (its === number) check(again, at)
    // A comment or more is between its number and its word.
    else if (its === undefined && isDictionary(again, at)) throw new RefusedPdf('active')
  }
  for (const pack of packs) {
    const head = pack.bytes
      .toString('latin1', 0, pack.first)
      .split(/[\s\0]+/)
      .filter((word) => word !== '')
    for (let pair = 0; pair + 1 < head.length; pair += 2)
      if (Number(head[pair]) === number) check(pack, pack.first + Number(head[pair + 1]))
  }
  if (!isFound) throw new RefusedPdf('active')
}

/** `7 0 obj`, read from its end; undefined where something else stands there. */
function numberBefore(bytes: Buffer, word: number): number | undefined {
  const [, number] =
    /(\d{1,10})\s+\d{1,5}\s*$/.exec(bytes.toString('latin1', Math.max(0, word - 40), word)) ?? []
  return number === undefined ? undefined : Number(number)
}
