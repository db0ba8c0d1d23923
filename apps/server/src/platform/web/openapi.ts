/** The API as an OpenAPI 3.1 document, made from the routes that are served: it cannot say anything else than they do. */
import * as z from 'zod'
import type { Http } from '../http/http.ts'
import { commonRefusals, type Catalogue, type RouteShape } from '../http/route.ts'

export type OpenApiOptions = {
  readonly title: string
  readonly version: string
  readonly catalogue: Catalogue
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
export function openApi(routes: readonly RouteShape[], { title, version, catalogue }: OpenApiOptions): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route, catalogue)
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema(catalogue) },
    },
  }
}

function operation(route: RouteShape, catalogue: Catalogue): Json {
  const body = schemaOf(route.body)
  const takesBody =
    Object.keys((body.properties as Json | undefined) ?? {}).length > 0 || body.additionalProperties !== false
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]
  if (route.idempotent) {
    const schema = { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' }
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema })
  }
  return {
    operationId: operationId(route),
    summary: route.summary,
    'x-access': route.access,
    ...(route.roles && { 'x-roles': route.roles }),
    'x-refusals': route.refusals,
    ...(route.access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.method !== 'GET' &&
      takesBody && {
        requestBody: {
          required: !route.body.safeParse(undefined).success,
          content: { 'application/json': { schema: body } },
        },
      }),
    responses: { ...answerOf(route), ...refusalsOf(route, catalogue) },
  }
}

function answerOf(route: RouteShape): Json {
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

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}

function operationId({ method, path }: RouteShape): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api')
  return [method.toLowerCase(), ...words].join('_')
}

function refusalSchema(catalogue: Catalogue): Json {
  const field = {
    type: 'object',
    required: ['field', 'code'],
    additionalProperties: false,
    properties: {
      field: { type: 'string' },
      code: { type: 'string' },
      params: { type: 'object', additionalProperties: { type: 'string' } },
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
