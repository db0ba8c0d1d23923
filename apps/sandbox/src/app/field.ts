/**
 * The fields of a request, as values: the same list of fields checks a request, is printed in the inventory
 * and becomes a form in the control room.
 */
export type Field = {
  /** `amount` is an exact decimal as text; `list` is an array of text (commas in a form). */
  readonly kind: 'text' | 'amount' | 'whole' | 'list'
  readonly what: string
  readonly optional?: true
  readonly choices?: readonly string[]
  /** A value that works; the control room starts its forms with it. */
  readonly example?: string
}

export type Fields = { readonly [name: string]: Field }

type ValueOf<F extends Field> = F extends { kind: 'whole' }
  ? number
  : F extends { kind: 'list' }
    ? string[]
    : F extends { choices: readonly (infer C)[] }
      ? C
      : string

type Optional<F extends Fields> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F]

/** The checked values of a list of fields. */
export type ValuesOf<F extends Fields> = { [K in Exclude<keyof F, Optional<F>>]: ValueOf<F[K]> } & {
  [K in Optional<F>]?: ValueOf<F[K]> | undefined
}

const longestText = 1000

/** Checks what came in against its fields. A sentence is a "no": what is wrong, with which field. */
export function read<F extends Fields>(fields: F, input: unknown): ValuesOf<F> | { error: string } {
  const given = input ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) return { error: 'the body must be a JSON object' }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) {
    return { error: `unknown field "${unknown}"; known: ${Object.keys(fields).join(', ') || 'none'}` }
  }
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = (given as Record<string, unknown>)[name]
    if (value === undefined || value === null || value === '') {
      if (!field.optional) return { error: `${name} is missing: ${field.what}` }
      continue
    }
    const checked = readOne(field, value)
    if (checked === undefined) return { error: `${name} is not right: ${expectation(field)}` }
    values[name] = checked
  }
  return values as ValuesOf<F>
}

function readOne(field: Field, value: unknown): unknown {
  if (field.kind === 'list') return readList(value)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  if (text.length > longestText || text.includes('\0')) return undefined
  if (field.choices && !field.choices.includes(text)) return undefined
  if (field.kind === 'whole') return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  if (field.kind === 'amount') return /^\d{1,30}(\.\d{1,18})?$/.test(text) ? text : undefined
  return text
}

function readList(value: unknown): string[] | undefined {
  const items: unknown[] =
    typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : Array.isArray(value) ? value : []
  if (items.length === 0 || items.length > 200) return undefined
  const texts = items.filter((item) => typeof item === 'string' || typeof item === 'number').map(String)
  return texts.length === items.length ? texts : undefined
}

function expectation(field: Field): string {
  if (field.choices) return `one of ${field.choices.join(', ')}`
  if (field.kind === 'whole') return 'a whole number'
  if (field.kind === 'amount') return 'a decimal number as text, such as "12.5"'
  if (field.kind === 'list') return 'a list of texts'
  return field.what
}
