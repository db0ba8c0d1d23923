/** The document of the configuration as fields of a form, and back. The server decides the meaning of a text. */

type Document = Readonly<Record<string, unknown>>
export type Texts = Readonly<Record<string, string>>
type Kind = 'text' | 'number' | 'list' | 'limit' | 'coins'
export type DocumentField = { readonly path: string; readonly kind: Kind; readonly text: string }

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type CoinFee = { readonly percent: string; readonly minimum: { readonly EUR: string; readonly GBP: string } }
const coinText = (fees: Document): string =>
  Object.entries(fees as Readonly<Record<string, CoinFee>>)
    .map(([coin, { percent, minimum }]) => `${coin} ${percent} ${minimum.EUR} ${minimum.GBP}`)
    .join(', ')

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const coinFees = (text: string): Document =>
  Object.fromEntries(
    parts(text).map((one) => {
      const [coin = '', percent = '', EUR = '', GBP = ''] = one.split(/\s+/)
      return [coin, { percent, minimum: { EUR, GBP } }]
    }),
  )

const unlimited = 'unlimited'

/** Every field in the order of the document. */
export function fieldsOf(value: unknown, path = ''): DocumentField[] {
  if (path.endsWith('.coinFees') && isObject(value)) return [{ path, kind: 'coins', text: coinText(value) }]
  if (isObject(value))
    return Object.entries(value).flatMap(([name, below]) =>
      fieldsOf(below, path === '' ? name : `${path}.${name}`),
    )
  if (Array.isArray(value)) return [{ path, kind: 'list', text: value.join(', ') }]
  if (typeof value === 'number') return [{ path, kind: 'number', text: String(value) }]
  const text = typeof value === 'string' ? value : unlimited
  return [{ path, kind: path.endsWith('.year') ? 'limit' : 'text', text }]
}

const meant: Readonly<Record<Kind, (text: string) => unknown>> = {
  text: (text) => text.trim(),
  number: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text),
  list: parts,
  limit: (text) => (text.trim() === unlimited ? null : text.trim()),
  coins: coinFees,
}

/** The document with what was typed. */
export function withTexts(document: Document, texts: Texts): Document {
  const fields = new Map(fieldsOf(document).map((field) => [field.path, field]))
  const walk = (value: unknown, path: string): unknown => {
    const field = fields.get(path)
    const text = texts[path]
    if (field) return text === undefined ? value : meant[field.kind](text)
    return isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, below]) => [
            name,
            walk(below, path === '' ? name : `${path}.${name}`),
          ]),
        )
      : value
  }
  return walk(document, '') as Document
}

/** "sell.windows.rateMinutes" → "windows · rate minutes", under "sell". */
export const labelOf = (path: string): string =>
  path
    .split('.')
    .slice(1)
    .map((name) =>
      name.replace(/_/g, ' ').replace(/(?<=[a-z])[A-Z](?=[a-z])/g, (it) => ` ${it.toLowerCase()}`),
    )
    .join(' · ') || path

export const groupOf = (path: string): string => {
  const [group = '', second] = path.split('.')
  return second === undefined ? 'other' : group
}
