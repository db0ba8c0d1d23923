/**
 * Reads a JSON body and refuses what no honest client sends: bytes that are no text, NUL and half characters (the database
 * cannot hold them), objects under names that reach into prototypes, and nests deeper than any body of the API. A plain value
 * under such a name may be a parameter of somebody's link: it is left out.
 */
import { isUtf8 } from 'node:buffer'

/** The body could not be read: 400. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
  readonly statusCode = 400
}

/** The value of the bytes; undefined when there are none. Throws `Malformed`. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new Malformed('not UTF-8')
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Malformed('not JSON')
  }
  if (mayBeOdd(text)) refuseOddities(value, 0)
  return value
}

const signsOfOddity = ['\\u', '__proto__', 'constructor', 'prototype']
const deepest = 20

/**
 * NUL and half characters come by escapes only: plain ones are no JSON, or no UTF-8. A text with so few brackets that
 * open is no deeper. A text with none of it needs no second look.
 */
function mayBeOdd(text: string): boolean {
  if (signsOfOddity.some((sign) => text.includes(sign))) return true
  let opened = 0
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at >= 0 && opened <= deepest; at = text.indexOf(bracket, at + 1))
      opened += 1
  return opened > deepest
}

/** The database can hold the text. */
function isStorable(text: string): boolean {
  return (
    !text.includes('\0') &&
    !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)
  )
}

const prototypeNames = new Set(['__proto__', 'constructor', 'prototype'])

function refuseOddities(value: unknown, depth: number): void {
  if (typeof value === 'string' && !isStorable(value))
    throw new Malformed('a character that cannot be stored')
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new Malformed('too deep')
  if (Array.isArray(value)) return value.forEach((item) => refuseOddities(item, depth + 1))
  for (const [name, held] of Object.entries(value)) {
    if (!isStorable(name)) throw new Malformed('a name that cannot be stored')
    refuseOddities(held, depth + 1)
    if (!prototypeNames.has(name)) continue
    if (typeof held === 'object') throw new Malformed('an object under a name that is not allowed')
    Reflect.deleteProperty(value, name)
  }
}
