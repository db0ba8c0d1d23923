/** A JSON schema as a TypeScript type. */
import { schemaPrefix, type Schema } from '../../apps/server/src/platform/web/examples.ts'

/** `depth` is how far the lines of a type in braces stand in. */
export function typeOf(schema: Schema, depth = 0): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schemaPrefix.length)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return unique(choices.map((one) => typeOf(one, depth))).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, depth)).join(' & ')
  return unique([schema.type ?? 'unknown'].flat().map((type) => simple(type, schema, depth))).join(' | ')
}

const unique = (all: readonly string[]) => [...new Set(all)]

function simple(type: string, schema: Schema, depth: number): string {
  switch (type) {
    case 'integer':
      return 'number'
    case 'array': {
      const item = typeof schema.items === 'object' ? typeOf(schema.items, depth) : 'unknown'
      return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`
    }
    case 'object':
      return record(schema, depth)
    default:
      return type
  }
}

function record({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
  const fields = Object.entries(properties)
  if (fields.length === 0)
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typeOf(additionalProperties, depth)}>`
      : 'Record<string, never>'
  const indent = '  '.repeat(depth + 1)
  // A caller who passes `undefined` for an optional field leaves it out.
  const lines = fields.map(
    ([name, of]) =>
      `${indent}${name}${required.includes(name) ? ': ' : '?: undefined | '}${typeOf(of, depth + 1)}`,
  )
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
