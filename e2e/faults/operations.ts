/** The operations of the served OpenAPI document, as tests need them. */
import { callsTo, NotOk, until } from '../world/calls.ts'
import type { World } from './world.ts'

export type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | object
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
}

export type Operation = {
  readonly method: string
  readonly path: string
  readonly access: string
  /** The schema of its body; of an operation without one, that of the empty object. */
  readonly body: Schema
  readonly statuses: readonly string[]
  /** The operation takes an Idempotency-Key. */
  readonly keyed: boolean
  /** Of what is for operators: which of them. */
  readonly roles: readonly string[]
  readonly parameters: readonly Parameter[]
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}

type Document = {
  paths: Record<string, Record<string, Raw>>
  components: { schemas: Record<string, object> }
}
type Raw = {
  'x-access': string
  'x-roles'?: string[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  parameters?: Parameter[]
  responses: Record<string, unknown>
}

export async function operationsOf({ root }: Pick<World, 'root'>): Promise<Operation[]> {
  const both = ['/api/openapi.json', '/api/admin/openapi.json'].map((place) => documentAt(root, place))
  return (await Promise.all(both)).flatMap(operationsIn)
}

/** A server on a busy machine may say that it is busy, and is asked again. */
const documentAt = (root: string, place: string): Promise<Document> =>
  until(`the document at ${place}`, () =>
    callsTo(root)<Document>('GET', place).catch((error: unknown) => {
      if (error instanceof NotOk && error.status === 503) return undefined
      throw error
    }),
  )

function operationsIn({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      method: method.toUpperCase(),
      path,
      access: raw['x-access'],
      roles: raw['x-roles'] ?? [],
      body: spelledOut(
        raw.requestBody?.content['application/json']?.schema ?? {
          type: 'object',
          additionalProperties: false,
        },
        components.schemas,
      ),
      statuses: Object.keys(raw.responses),
      keyed: (raw.parameters ?? []).some((one) => one.in === 'header'),
      parameters: (raw.parameters ?? []).map((one) => ({
        ...one,
        schema: spelledOut(one.schema, components.schemas),
      })),
    })),
  )
}

/** The schema with those it refers to in their places. */
function spelledOut(schema: object, named: Document['components']['schemas']): Schema {
  const text = JSON.stringify(schema, (_, value: unknown) => {
    const ref = (value as { $ref?: string } | null)?.$ref
    return ref === undefined ? value : named[ref.replace('#/components/schemas/', '')]
  })
  return JSON.parse(text) as Schema
}

const nobody = 'a'.repeat(26)
/** Prefixes of ids that the schema does not give: files and lines of statements have the bank's own ids. */
const prefixes = [
  ['quotes', 'quo_'],
  ['payout_batches', 'AGM'],
  ['bank_files', ''],
  ['unmatched', ''],
] as const

/** Required query parameters, by operation. */
const queries: Readonly<Record<string, string>> = { currency: 'EUR', from: '2026-11-01', to: '2026-11-02' }
const queryOf = ({ parameters }: Operation): string => {
  const wanted = parameters.filter((one) => one.in === 'query' && one.required && one.name in queries)
  return wanted.length === 0 ? '' : `?${wanted.map(({ name }) => `${name}=${queries[name]}`).join('&')}`
}

/** Its address with parameters that fit and belong to nothing. */
export function addressOf(operation: Operation, id?: string): string {
  const { path, parameters } = operation
  const pattern = parameters.find((one) => one.name === 'id')?.schema.pattern
  const prefix =
    /^\^([a-z]+_)\[/.exec(pattern ?? '')?.[1] ?? prefixes.find(([part]) => path.includes(part))?.[1] ?? 'ord_'
  const address = path
    .replace('{id}', id ?? prefix + nobody)
    .replace('{email}', 'nobody@example.test')
    .replace('{pin}', '000000')
    .replace('{doc}', 'terms')
    .replace('{step}', 'details')
    .replace('{part}', '1')
    .replace('{page}', '1')
    .replace('{level}', 'basic')
    .replace('{vendor}', 'sumsub')
    .replace('{address}', id ?? '0x52908400098527886E0F7030069857D2E4169EE7')
    .replace('{code}', 'AAAA-BBBB-CCCC-DDDD')
    .replace('{apiKey}', 'swapin-widget-default')
  return address + queryOf(operation)
}
