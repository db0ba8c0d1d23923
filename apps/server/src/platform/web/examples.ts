/** A value that a JSON schema takes: its own example where it has one, else the simplest that it describes. */
export type Schema = {
  readonly $ref?: string
  readonly examples?: readonly unknown[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema | boolean
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly format?: string
  readonly [other: string]: unknown
}

export const schemaPrefix = '#/components/schemas/'

type Named = Readonly<Record<string, Schema>>
/** Values by the name of a property, alone or after its schema or the property around it; the first that fits is taken. */
export type Story = Readonly<Record<string, readonly unknown[]>>
/** Schemas that others refer to, and the story that the examples are of. */
export type Given = { readonly named: Named; readonly story: Story }

/** `within`: names around the value, the innermost last. */
export function exampleOf(schema: Schema, given: Given, within: readonly string[] = []): unknown {
  const chosen = inStory(schema, given, within)
  if (chosen !== undefined) return chosen
  if (schema.examples?.length) return schema.examples[0]
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schemaPrefix.length)
    return exampleOf(given.named[name] ?? {}, given, [...within, name])
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, given, within)))
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  return choice ? exampleOf(choice, given, within) : simplest(schema, given, within)
}

/** The story's value of this property. */
function inStory(schema: Schema, { named, story }: Given, within: readonly string[]): unknown {
  const name = within.at(-1) ?? ''
  const keys = [
    ...within
      .slice(0, -1)
      .toReversed()
      .map((outer) => `${outer}.${name}`),
    name,
  ]
  return keys
    .flatMap((key) => (Object.hasOwn(story, key) ? story[key] : []))
    .find((value) => fits(value, schema, named))
}

/** The schema describes the value, as far as examples need it. */
function fits(value: unknown, schema: Schema, named: Named): boolean {
  if (schema.$ref !== undefined)
    return fits(value, named[schema.$ref.slice(schemaPrefix.length)] ?? {}, named)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((one) => fits(value, one, named))
  if (schema.allOf) return schema.allOf.every((one) => fits(value, one, named))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  return (
    isOfType(value, schema) &&
    (typeof value === 'string' ? isText(value, schema) : partsFit(value, schema, named))
  )
}

function isOfType(value: unknown, { type }: Schema): boolean {
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = [type].flat()
  return types.includes(own) || (own === 'number' && types.includes('integer') && Number.isInteger(value))
}

const isText = (value: string, { pattern, minLength = 0, maxLength = Infinity }: Schema & Bounds): boolean =>
  value.length >= minLength &&
  value.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(value))
type Bounds = { readonly pattern?: string; readonly maxLength?: number }

function partsFit(value: unknown, schema: Schema, named: Named): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { items, properties = {}, required = [], additionalProperties: others } = schema
  if (Array.isArray(value)) return typeof items !== 'object' || value.every((one) => fits(one, items, named))
  return (
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, of]) => {
      const part = properties[name] ?? others
      return typeof part === 'object' ? fits(of, part, named) : part !== false
    })
  )
}

function simplest(schema: Schema, given: Given, within: readonly string[]): unknown {
  const type = [schema.type].flat().find((one) => one !== 'null')
  switch (type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties: others } = schema
      const entries = Object.entries(properties).filter(
        ([name, of]) =>
          required.includes(name) || !isFree(of) || inStory(of, given, [...within, name]) !== undefined,
      )
      if (typeof others === 'object')
        for (const name of required) if (!(name in properties)) entries.push([name, others])
      return Object.fromEntries(entries.map(([name, of]) => [name, exampleOf(of, given, [...within, name])]))
    }
    case 'array': {
      const { items } = schema
      return typeof items === 'object' ? [exampleOf(items, given, within)] : []
    }
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'string':
      return (schema.format !== undefined && formats[schema.format]) || namedText(schema, within)
    default:
      return null
  }
}

/** A text that the story has none for says what it is. */
const namedText = ({ minLength = 0 }: Schema, within: readonly string[]): string =>
  (within.at(-1) ?? 'text').padEnd(minLength, '.')

/** A schema that describes no value: an example of it would not help. */
const isFree = ({ type, examples, enum: one, format, properties }: Schema): boolean =>
  !examples && !one && format === undefined && (type === 'string' || (type === 'object' && !properties))

const formats: Readonly<Record<string, string>> = {
  email: 'mara@example.com',
  uri: 'https://shop.example.com/thanks',
  date: '2026-05-04',
  'date-time': '2026-05-04T10:00:00Z',
}
