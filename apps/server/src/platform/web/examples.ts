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

/** `named` holds the schemas that others refer to. */
export function exampleOf(schema: Schema, named: Readonly<Record<string, Schema>>): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.$ref !== undefined) return exampleOf(named[schema.$ref.slice(schemaPrefix.length)] ?? {}, named)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, named)))
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  return choice ? exampleOf(choice, named) : simplest(schema, named)
}

function simplest(schema: Schema, named: Readonly<Record<string, Schema>>): unknown {
  const type = [schema.type].flat().find((one) => one !== 'null')
  switch (type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties: others } = schema
      const entries = Object.entries(properties).filter(
        ([name, of]) => required.includes(name) || !isFree(of),
      )
      if (typeof others === 'object')
        for (const name of required) if (!(name in properties)) entries.push([name, others])
      return Object.fromEntries(entries.map(([name, of]) => [name, exampleOf(of, named)]))
    }
    case 'array': {
      const { items } = schema
      return typeof items === 'object' ? [exampleOf(items, named)] : []
    }
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'string':
      return (
        (schema.format !== undefined && formats[schema.format]) || 'text'.padEnd(schema.minLength ?? 0, '.')
      )
    default:
      return null
  }
}

/** A schema that describes no value: an example of it would not help. */
const isFree = ({ type, examples, enum: one, format, properties }: Schema): boolean =>
  !examples && !one && format === undefined && (type === 'string' || (type === 'object' && !properties))

const formats: Readonly<Record<string, string>> = {
  email: 'mara@example.com',
  uri: 'https://shop.example.com/thanks',
  date: '2026-05-04',
  'date-time': '2026-05-04T10:00:00Z',
}
