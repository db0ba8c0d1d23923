/** A schema as rows of a table: a field, what it takes, and the way to the objects that it names. */
import { schemaPrefix, type Schema } from '../examples.ts'

type Named = Readonly<Record<string, Schema>>
type Row = readonly [name: string, fits: string]

/** Lists that are longer are in the document alone. */
const mostChoices = 16

/** The rows of an object; those of objects without a name in it follow with their path. */
export function fieldsOf(schema: Schema, named: Named, within = ''): Row[] {
  const own = resolved(schema, named)
  const choices = own.anyOf ?? own.oneOf
  if (choices) {
    const shapes = choices.filter((it) => isShape(resolved(it, named)))
    return shapes.flatMap((it, place) => [
      ...(shapes.length > 1 ? [[within || 'either', place === 0 ? 'of these' : 'or of these'] as const] : []),
      ...fieldsOf(it, named, within),
    ])
  }
  if (own.allOf) return own.allOf.flatMap((it) => fieldsOf(it, named, within))
  if (isList(own)) return fieldsOf(own.items as Schema, named, `${within}[]`)
  const { properties = {}, required = [] } = own
  return Object.entries(properties).flatMap(([name, of]) => {
    const path = within === '' ? name : `${within}.${name}`
    const optional = required.includes(name) ? '' : ' (optional)'
    return [[`\`${path}\`${optional}`, wordsOf(of, named)] as const, ...nested(of, named, path)]
  })
}

/** Objects that have no name are shown where they stand. */
function nested(schema: Schema, named: Named, path: string): Row[] {
  if (schema.$ref !== undefined) return []
  if (isList(schema)) return nested(schema.items as Schema, named, `${path}[]`)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((it) => nested(it, named, path))
  return schema.properties ? fieldsOf(schema, named, path) : []
}

/** The names of all objects that are spoken of, also by one of them; a value alone is said where it stands. */
export function namesIn(schemas: readonly Schema[], named: Named): string[] {
  const found = new Set<string>()
  const look = (schema: unknown): void => {
    for (const [, name = ''] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(named[name])
    }
  }
  for (const schema of schemas) look(schema)
  return [...found].filter((name) => isShape(named[name] ?? {})).toSorted()
}

export const resolved = (schema: Schema, named: Named): Schema =>
  schema.$ref === undefined ? schema : (named[schema.$ref.slice(schemaPrefix.length)] ?? {})

/** Of a schema that is called by its name. */
export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.slice(schemaPrefix.length)

const isList = ({ items }: Schema) => typeof items === 'object'
const isShape = (schema: Schema): boolean =>
  schema.properties !== undefined || (schema.anyOf ?? schema.oneOf ?? schema.allOf) !== undefined

/** What a value is, in words. */
export function wordsOf(schema: Schema, named: Named): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema) ?? ''
    const own = named[name] ?? {}
    return isShape(own) ? `[${name}](#object-${name})` : wordsOf(own, named)
  }
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return oneOf(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((it) => wordsOf(it, named)))].join(' or ')
  if (schema.allOf) return schema.allOf.map((it) => wordsOf(it, named)).join(' and ')
  if (isList(schema)) return `list of ${wordsOf(schema.items as Schema, named)}`
  const types = [schema.type].flat().filter((it) => it !== undefined)
  if (types.length === 0) return 'any value'
  return types.map((type) => typeWords(type, schema)).join(' or ')
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, mostChoices).map(code).join(', ')
  const more = values.length - mostChoices
  return more > 0 ? `${shown} and ${more} more in the document` : shown
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

type Bounds = Schema & {
  readonly maxLength?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly maxItems?: number
}

function typeWords(type: string, { minimum, maximum, minLength, maxLength, format, examples }: Bounds) {
  if (type === 'null') return 'null'
  if (type === 'boolean') return 'true or false'
  if (type === 'object') return 'object'
  if (type === 'array') return 'list'
  const [kind, from, to] =
    type === 'string' ? [format ?? 'text', minLength, maxLength] : [type, minimum, maximum]
  const isBound = (it: number | undefined) => it !== undefined && Math.abs(it) < Number.MAX_SAFE_INTEGER
  const bounds = [
    ...(isBound(from) ? [`at least ${from}`] : []),
    ...(isBound(to) ? [`at most ${to}`] : []),
    ...(type === 'string' && typeof examples?.[0] === 'string' ? [`such as \`${examples[0]}\``] : []),
  ]
  return [kind, ...bounds].join(', ')
}
