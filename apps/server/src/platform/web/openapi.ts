/** The API as an OpenAPI 3.1 document, made from the routes that are served: it cannot say anything else than they do. */
import * as z from 'zod'
import type { Http } from '../http/http.ts'
import { commonRefusals, type Catalogue, type RouteShape } from '../http/route.ts'

export type OpenApiOptions = {
  readonly title: string
  readonly version: string
  readonly catalogue: Catalogue
  /** Routes and schemas by their names: a client made from the document says the same words. */
  readonly names?: Readonly<Record<string, unknown>>
}

type Json = Record<string, unknown>

const openApiRoute = {
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document.',
  access: 'anyone',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({}),
  answer: z.record(z.string(), z.unknown()),
  refusals: [],
} as const satisfies RouteShape

/** Serves the document at `/api/openapi.json`; made once, when first asked for. */
export function serveOpenApi(http: Http, options: OpenApiOptions): void {
  let document: Json | undefined
  http.serve(openApiRoute, async () => (document ??= openApi(http.routes, options)))
}

/** The document. `x-access` says who may call, `x-refusals` which codes may come besides the common ones. */
export function openApi(
  routes: readonly RouteShape[],
  { title, version, catalogue, names = {} }: OpenApiOptions,
): Json {
  const schemas: Json = { Refusal: refusalSchema(catalogue) }
  const words = { catalogue, schemaOf: createSchemaOf(routes, names, schemas), idOf: createIdOf(names) }
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route, words)
  }
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }
  return { openapi: '3.1.0', info: { title, version }, paths, components: { securitySchemes, schemas } }
}

type SchemaOf = (schema: z.ZodType) => Json
type Words = {
  readonly catalogue: Catalogue
  readonly schemaOf: SchemaOf
  readonly idOf: (route: RouteShape) => string
}

function operation(route: RouteShape, { catalogue, schemaOf, idOf }: Words): Json {
  const parameters = [
    ...parametersOf(schemaOf(route.params), 'path'),
    ...parametersOf(schemaOf(route.query), 'query'),
  ]
  if (route.idempotent) {
    const schema = { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' }
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema })
  }
  return {
    operationId: idOf(route),
    summary: route.summary,
    'x-access': route.access,
    ...(route.roles && { 'x-roles': route.roles }),
    'x-refusals': route.refusals,
    ...(route.access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.takesBytes !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(route.method !== 'GET' &&
      !isEmpty(route.body) && {
        requestBody: {
          required: !route.body.safeParse(undefined).success,
          content: { 'application/json': { schema: schemaOf(route.body) } },
        },
      }),
    responses: { ...answerOf(route, schemaOf), ...refusalsOf(route, catalogue) },
  }
}

function answerOf(route: RouteShape, schemaOf: SchemaOf): Json {
  const type = route.produces ?? 'application/json'
  const schema = route.produces === undefined ? schemaOf(route.answer) : { type: 'string' }
  if (schema.type === 'null') return { '204': { description: 'Done.' } }
  return { '200': { description: 'Done.', content: { [type]: { schema } } } }
}

/** One entry per status; the codes behind it are listed in its description. */
function refusalsOf(route: RouteShape, catalogue: Catalogue): Json {
  const codesByStatus = new Map<number, Set<string>>([[500, new Set(['internal'])]])
  for (const code of [...commonRefusals, ...route.refusals]) {
    const [status] = catalogue[code] ?? []
    if (status !== undefined) codesByStatus.set(status, (codesByStatus.get(status) ?? new Set()).add(code))
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const entries = [...codesByStatus].map(([status, codes]) => [
    String(status),
    { description: [...codes].join(', '), content },
  ])
  return Object.fromEntries(entries) as Json
}

function parametersOf(schema: Json, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

const jsonSchema = { io: 'input', unrepresentable: 'any' } as const

function isEmpty(schema: z.ZodType): boolean {
  const { properties = {}, additionalProperties } = z.toJSONSchema(schema, jsonSchema)
  return Object.keys(properties).length === 0 && additionalProperties === false
}

/** Writes schemas that have a name to `schemas`, once, and refers to them. */
function createSchemaOf(
  routes: readonly RouteShape[],
  names: Readonly<Record<string, unknown>>,
  schemas: Json,
): SchemaOf {
  const metadata = z.registry<{ id: string }>()
  const call = (schema: z.ZodType, id: string) => {
    if (!metadata.has(schema) && !isEmpty(schema)) metadata.add(schema, { id })
  }
  for (const [name, value] of Object.entries(names))
    if (value instanceof z.ZodType) call(value, inPascal(name))
  for (const [name, value] of Object.entries(names)) {
    const route = routes.find((one) => one === value)
    if (!route) continue
    if (route.method !== 'GET') call(route.body, `${inPascal(name)}Body`)
    if (route.answer instanceof z.ZodObject) call(route.answer, `${inPascal(name)}Answer`)
  }
  return (schema) => {
    const made = JSON.stringify(z.toJSONSchema(schema, { ...jsonSchema, metadata }))
    const {
      $schema: _,
      $defs,
      ...rest
    } = JSON.parse(made.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
    Object.assign(schemas, $defs)
    return rest
  }
}

const inPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The name of the route; method and path for one without. */
function createIdOf(names: Readonly<Record<string, unknown>>): Words['idOf'] {
  const named = new Map(Object.entries(names).map(([name, value]) => [value, name]))
  return (route) => {
    const words = route.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api')
    return named.get(route) ?? [route.method.toLowerCase(), ...words].join('_')
  }
}

function refusalSchema(catalogue: Catalogue): Json {
  const text = { type: 'string' }
  const amount = {
    type: 'object',
    required: ['currency', 'amount'],
    additionalProperties: false,
    properties: { currency: text, amount: text },
  }
  const field = {
    type: 'object',
    required: ['field', 'code'],
    additionalProperties: false,
    properties: {
      field: { type: 'string' },
      code: { type: 'string' },
      params: { type: 'object', additionalProperties: { type: 'string' } },
      bounds: { type: 'object', additionalProperties: false, properties: { min: amount, max: amount } },
    },
  }
  const properties = {
    code: { enum: [...Object.keys(catalogue), 'internal'] },
    message: { type: 'string' },
    fields: { type: 'array', items: field },
    requestId: { type: 'string' },
  }
  const error = { type: 'object', required: Object.keys(properties), additionalProperties: false, properties }
  return { type: 'object', required: ['error'], additionalProperties: false, properties: { error } }
}
