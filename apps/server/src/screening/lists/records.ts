/** Records of an XML file, piece by piece. Entities other than XML's own five, and documents that end early, are refused. */
import { SaxesParser } from 'saxes'
import { BrokenList, type Text } from './entry.ts'

export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: Element[]
}

/** A larger record is not of a list. */
const mostCharacters = 2_000_000

/** Each element of one of these names, wherever it is. */
export async function* recordsOf(text: Text, names: readonly string[]): AsyncIterable<Element> {
  const parser = new SaxesParser()
  const done: Element[] = []
  const open: Element[] = []
  let size = 0
  parser.on('error', (error) => {
    throw new BrokenList(`it is no XML: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new BrokenList('it has a document type')
  })
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.replace(/^.*:/, '')
    if (open.length === 0 && !names.includes(name)) return
    const element = {
      name,
      attributes: { ...(attributes as Record<string, string>) },
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const take = (piece: string) => {
    const last = open.at(-1)
    if (!last) return
    size += piece.length
    if (size > mostCharacters) throw new BrokenList('a record is too large')
    last.text += piece
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined || open.length > 0) return
    done.push(element)
    size = 0
  })
  for await (const piece of text) {
    parser.write(piece)
    yield* done.splice(0)
  }
  parser.close()
  yield* done.splice(0)
}

export const childrenOf = (it: Element, name: string): Element[] =>
  it.children.filter((child) => child.name === name)

/** The text at a path of names; of each element there. */
export function textsAt(it: Element, ...path: readonly string[]): string[] {
  const [name, ...rest] = path
  if (name === undefined) return [it.text.trim()]
  return childrenOf(it, name).flatMap((child) => textsAt(child, ...rest))
}
export const textAt = (it: Element, ...path: readonly string[]): string => textsAt(it, ...path)[0] ?? ''

/** Everything that is written in it. */
export const wholeText = (it: Element): string =>
  [it.text, ...it.children.map(wholeText)].join(' ').replace(/\s+/g, ' ')
