/** The operations of the served OpenAPI document, as tests need them. */
import { callsTo } from '../stories/calls.ts'
import type { House } from './house.ts'

export type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | object
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
}

export type Operation = {
  readonly method: string
  readonly path: string
  readonly access: string
  /** The schema of its body; of an operation without one, that of the empty object. */
  readonly body: Schema
  readonly statuses: readonly string[]
  /** Whether it takes an Idempotency-Key. */
  readonly keyed: boolean
}

type Document = { paths: Record<string, Record<string, Raw>> }
type Raw = {
  'x-access': string
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  parameters?: { in: string }[]
  responses: Record<string, unknown>
}

export async function operationsOf({ root }: Pick<House, 'root'>): Promise<Operation[]> {
  const { paths } = await callsTo(root)<Document>('GET', '/api/openapi.json')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      method: method.toUpperCase(),
      path,
      access: raw['x-access'],
      body: raw.requestBody?.content['application/json'].schema ?? {
        type: 'object',
        additionalProperties: false,
      },
      statuses: Object.keys(raw.responses),
      keyed: (raw.parameters ?? []).some((one) => one.in === 'header'),
    })),
  )
}

const nobody = 'a'.repeat(26)

const prefixes = [
  ['cards/sessions', 'cps'],
  ['open_banking', 'obp'],
  ['sessions', 'ses'],
  ['quotes', 'quo'],
] as const

/** Its address with parameters that fit and belong to nothing. */
export function addressOf({ path }: Operation, id?: string): string {
  const prefix = prefixes.find(([part]) => path.includes(part))?.[1] ?? 'ord'
  return path
    .replace('{id}', id ?? `${prefix}_${nobody}`)
    .replace('{email}', 'nobody@example.test')
    .replace('{pin}', '000000')
    .replace('{doc}', 'terms')
    .replace('{code}', 'AAAA-BBBB-CCCC-DDDD')
    .replace('{apiKey}', 'swapin-widget-default')
}
