/** Writing and reading of ISO 20022 messages: plain elements, text kept as text, entities only the five of XML. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type XmlNode = { readonly [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
})

/** The document's root elements, or undefined where the text is not well-formed (a DOCTYPE counts as such). */
export function parseXml(text: string): XmlNode | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) return undefined
  return parser.parse(text) as XmlNode
}

/** The element at the end of a path, or undefined. */
export function at(node: unknown, ...path: string[]): XmlNode | undefined {
  const found = path.reduce<unknown>((here, name) => first((here as XmlNode | undefined)?.[name]), node)
  return typeof found === 'object' && found !== null ? (found as XmlNode) : undefined
}

/** The text at the end of a path; '' where there is none. */
export function textAt(node: unknown, ...path: string[]): string {
  const found = path.reduce<unknown>((here, name) => first((here as XmlNode | undefined)?.[name]), node)
  const text = typeof found === 'object' && found !== null ? (found as XmlNode)['#text'] : found
  return typeof text === 'string' ? unescape(text).trim() : ''
}

/** All elements of a name, one or many. */
export function listAt(node: unknown, name: string): unknown[] {
  const found = (node as XmlNode | undefined)?.[name]
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hexadecimal?: string, decimal?: string, name?: string) => {
      if (name) return entities[name] ?? whole
      const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** An element with elements inside; nothing at all where all of them are absent. */
export function tag(name: string, ...children: (string | undefined)[]): string | undefined {
  const inside = children.filter((child) => child !== undefined).join('')
  return inside === '' ? undefined : `<${name}>${inside}</${name}>`
}

/** An element with text; absent where the text is. */
export function leaf(name: string, text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `<${name}>${escape(text)}</${name}>`
}

export function amountLeaf(name: string, amount: string, currency: string): string {
  return `<${name} Ccy="${currency}">${amount}</${name}>`
}

export function document(message: string, ...children: (string | undefined)[]): string {
  const space = `urn:iso:std:iso:20022:tech:xsd:${message}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${children.join('')}</Document>\n`
}
