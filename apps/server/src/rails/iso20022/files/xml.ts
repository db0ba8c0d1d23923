/**
 * XML from strangers, read into a small tree without namespaces. Nothing in a file can make us fetch, expand or run
 * anything: a document type or an entity of its own is refused, and size and depth are bounded.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type XmlNode = {
  readonly name: string
  /** Names as written, prefix and all. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** The node's own text, entities resolved, without surrounding space. */
  readonly text: string
}

export type XmlRefusal = {
  readonly refused: 'bank.file_too_large' | 'bank.file_not_xml' | 'bank.file_doctype'
}

/** A file of the bank that is longer is not read to its end. */
export const defaultMaxBytes = 20_000_000
const maxDepth = 60
/** More than the largest statement of this size has: what is left of 20 MB is text. */
const maxNodes = 500_000
const maxAttributes = 100_000

/** Reads a file whatever its encoding, prefix, byte order mark and CDATA sections. */
export function readXml(bytes: Uint8Array, maxBytes: number = defaultMaxBytes): XmlNode | XmlRefusal {
  if (bytes.length > maxBytes) return { refused: 'bank.file_too_large' }
  // No database takes a NUL, and XML has none.
  const text = decoded(bytes).replaceAll('\0', '').trim()
  if (isCrowded(text)) return { refused: 'bank.file_too_large' }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { refused: 'bank.file_doctype' }
  try {
    if (XMLValidator.validate(text) !== true) return { refused: 'bank.file_not_xml' }
    const root = nodesOf(parser().parse(text)).find(({ name }) => !name.startsWith('?'))
    return root ?? { refused: 'bank.file_not_xml' }
  } catch {
    // The parser throws on depth, on impossible names and on what its validator let pass: all the same to us.
    return { refused: 'bank.file_not_xml' }
  }
}

/** Counted before anything is parsed: a parser needs a hundred times the memory of a tag. */
function isCrowded(text: string): boolean {
  let nodes = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1))
    if (text.charCodeAt(at + 1) !== 47 && (nodes += 1) > maxNodes) return true
  let attributes = 0
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
    const next = text.charCodeAt(at + 1)
    if ((next === 34 || next === 39 || next === 32) && (attributes += 1) > maxAttributes) return true
  }
  return false
}

/** Children with that name, in order. */
export function all(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** The first node at the end of a path of names. */
export function at(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    node,
  )
}

/** The text at the end of a path; an empty one counts as missing. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  return at(node, ...path)?.text || undefined
}

/** All texts of that name anywhere below, in order. */
export function textsBelow(node: XmlNode | undefined, name: string): readonly string[] {
  if (node === undefined) return []
  return node.children.flatMap((child) => [
    ...(child.name === name && child.text !== '' ? [child.text] : []),
    ...textsBelow(child, name),
  ])
}

/** One text for all the ways to lay out the same element: no prefixes, comments or space between elements. */
export function canonical({ name, attributes, children, text }: XmlNode): string {
  const named = Object.entries(attributes).filter(([key]) => !/^xmlns(:|$)/.test(key))
  const own = named.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([name, own, text.replaceAll(/\s+/g, ' '), children.map(canonical)])
}

const textKey = '#text'
const cdataKey = '#cdata'
const attributesKey = ':@'

function parser(): XMLParser {
  return new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    cdataPropName: cdataKey,
    trimValues: false,
    maxNestedTags: maxDepth,
  })
}

function nodesOf(parsed: unknown): XmlNode[] {
  return listOf(parsed).flatMap((entry) => {
    const name = Object.keys(entry).find((key) => key !== attributesKey)
    if (name === undefined || name === textKey || name === cdataKey) return []
    const content = entry[name]
    return [
      {
        name: withoutPrefix(name),
        attributes: attributesOf(entry[attributesKey]),
        children: nodesOf(content),
        text: textOf(content).trim(),
      },
    ]
  })
}

function textOf(content: unknown): string {
  return listOf(content)
    .map((entry) => {
      if (textKey in entry) return resolved(String(entry[textKey]))
      return cdataKey in entry
        ? listOf(entry[cdataKey])
            .map(({ [textKey]: part }) => (typeof part === 'string' ? part : ''))
            .join('')
        : ''
    })
    .join('')
}

function attributesOf(parsed: unknown): Record<string, string> {
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [name.slice(1), resolved(String(value)).trim()]),
  )
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function listOf(parsed: unknown): Record<string, unknown>[] {
  return Array.isArray(parsed) ? (parsed as Record<string, unknown>[]) : []
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and numbered characters; any other stays as it is written. */
function resolved(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return predefined[name] ?? whole
      const point = decimal === undefined ? parseInt(hex ?? '', 16) : parseInt(decimal, 10)
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : whole
    },
  )
}

/** By byte order mark, then by the declared encoding, then UTF-8; banks that declare UTF-8 and send Latin-1 are read as that. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const declared = /^[\s\S]{0,3}<\?xml[^>]{0,200}encoding=["']([\w.-]{1,40})["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 300)),
  )?.[1]
  try {
    return new TextDecoder(/^utf-?8$/i.test(declared ?? 'utf-8') ? 'utf-8' : declared, {
      fatal: true,
    }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
