/** The API as an OpenAPI 3.1 document, made from the routes that are served, so that the two cannot differ. */
import * as z from 'zod'
import { commonRefusals, type Catalogue, type RouteShape } from '../http/route.ts'
import { setImmediate } from 'node:timers/promises'
import { exampleOf, type Schema, type Story } from './examples.ts'

export type OpenApiOptions = {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly catalogue: Catalogue
  /** The address of the API, e.g. `https://pay.example.com`. */
  readonly url: string
  /** The chapters; a route belongs to the first that has a beginning of its path. */
  readonly tags: readonly Tag[]
  /** Routes and schemas by their names: a client made from the document says the same words. */
  readonly names?: Readonly<Record<string, unknown>>
  /** Webhooks, by type; the description of each is its summary. */
  readonly webhooks?: Readonly<Record<string, z.ZodType>>
  /** The values of the examples. */
  readonly story?: Story
}

type Tag = { readonly name: string; readonly description: string; readonly under: readonly string[] }
type Json = Record<string, unknown>

/** The document's entry of one route. */
export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-access': string
  readonly 'x-roles'?: readonly string[]
  readonly 'x-refusals': readonly string[]
  /** Empty for an operation that is for anybody. */
  readonly security: readonly Json[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}
type Answer = { readonly description: string; readonly headers?: Json; readonly content?: Content }
export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
  readonly example?: unknown
}
export type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
export type Document = {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: Webhook }>>
  readonly components: { readonly securitySchemes: Json; readonly schemas: Readonly<Record<string, Schema>> }
}

/** A message to a receiver's endpoint. */
type Webhook = Required<Pick<Operation, 'operationId' | 'summary' | 'security' | 'requestBody' | 'responses'>>

/** The document. `x-access` names the callers, `x-refusals` the codes that may come besides the common ones. */
export function openApi(routes: readonly RouteShape[], options: OpenApiOptions): Document {
  const steps = documentIn(routes, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, made between other work: hundreds of routes take a processor for longer than a request may wait. */
export async function openApiInSteps(
  routes: readonly RouteShape[],
  options: OpenApiOptions,
): Promise<Document> {
  const steps = documentIn(routes, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

function* documentIn(
  routes: readonly RouteShape[],
  options: OpenApiOptions,
): Generator<void, Document, undefined> {
  const { title, version, description, catalogue, url, names = {}, story = {} } = options
  const schemas: Record<string, Schema> = { Refusal: refusalSchema(catalogue) }
  const schemaOf = yield* namesOf(routes, names, schemas)
  const tags = options.tags.filter(({ under }) =>
    routes.some(({ path }) => tagOf(options.tags, path)?.under === under),
  )
  const words = { catalogue, schemas, schemaOf, story, idOf: createIdOf(names), tags: options.tags }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route, words)
    yield
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' } },
    servers: [{ url }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    ...(options.webhooks && { webhooks: webhooksOf(options.webhooks, words) }),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
  }
}

function webhooksOf(
  shapes: Readonly<Record<string, z.ZodType>>,
  words: Words,
): NonNullable<Document['webhooks']> {
  const all = Object.entries(shapes).map(([type, shape]) => {
    const requestBody = { required: true, content: jsonOf(shape, words, ['webhook', type]) }
    const said = {
      operationId: ['on', ...type.split(/[._]/).map(inPascal)].join(''),
      summary: shape.description ?? type,
      // Its signature proves the sender.
      security: [],
    }
    return [type, { post: { ...said, requestBody, responses: { '2XX': { description: 'Taken.' } } } }]
  })
  return Object.fromEntries(all) as NonNullable<Document['webhooks']>
}

const tagOf = (tags: readonly Tag[], path: string) =>
  tags.find(({ under }) => under.some((beginning) => path.startsWith(beginning)))

type SchemaOf = (schema: z.ZodType) => Schema
type Words = {
  readonly catalogue: Catalogue
  readonly schemas: Readonly<Record<string, Schema>>
  readonly schemaOf: SchemaOf
  readonly story: Story
  readonly idOf: (route: RouteShape) => string
  readonly tags: readonly Tag[]
}

function operation(route: RouteShape, words: Words): Operation {
  const { schemaOf, idOf } = words
  const parameters = [
    ...parametersOf(schemaOf(route.params), 'path', words),
    ...parametersOf(schemaOf(route.query), 'query', words),
  ]
  if (route.idempotent) {
    const schema = { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' }
    const example = 'basket-4711'
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema, example })
  }
  const tag = tagOf(words.tags, route.path)
  return {
    operationId: idOf(route),
    summary: route.summary,
    tags: tag ? [tag.name] : [],
    'x-access': route.access,
    ...(route.roles && { 'x-roles': route.roles }),
    'x-refusals': route.refusals,
    security: route.access === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route, words, [`${inPascal(idOf(route))}Body`]),
    responses: {
      ...answerOf(route, words, [`${inPascal(idOf(route))}Answer`]),
      ...refusalsOf(route, words.catalogue),
    },
  }
}

function bodyOf(route: RouteShape, words: Words, within: readonly string[]) {
  if (route.takesBytes !== undefined) {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content } }
  }
  if (route.method === 'GET' || isEmpty(route.body)) return {}
  const required = !route.body.safeParse(undefined).success
  return { requestBody: { required, content: jsonOf(route.body, words, within) } }
}

function answerOf(route: RouteShape, words: Words, within: readonly string[]): Operation['responses'] {
  if (route.produces !== undefined)
    return { '200': { description: 'Done.', content: { [route.produces]: { schema: { type: 'string' } } } } }
  const content = jsonOf(route.answer, words, within)
  if (content['application/json'].schema.type === 'null') return { '204': { description: 'Done.' } }
  return { '200': { description: 'Done.', content } }
}

/** `within`: the names that the story knows it by. */
function jsonOf(of: z.ZodType, { schemaOf, schemas, story }: Words, within: readonly string[]) {
  const schema = schemaOf(of)
  const example = exampleOf(schema, { named: schemas, story }, within)
  return { 'application/json': { schema, example } } as const
}

/** These say when to ask again. */
const waits = [429, 503]
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1, examples: [2] } },
}

/** One entry per status; the codes behind it are listed in its description. */
function refusalsOf(route: RouteShape, catalogue: Catalogue): Operation['responses'] {
  const codesByStatus = new Map<number, Set<string>>([[500, new Set(['internal'])]])
  for (const code of [...commonRefusals, ...route.refusals]) {
    const [status] = catalogue[code] ?? []
    if (status !== undefined) codesByStatus.set(status, (codesByStatus.get(status) ?? new Set()).add(code))
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const entries = [...codesByStatus].map(([status, codes]) => [
    String(status),
    { description: [...codes].join(', '), ...(waits.includes(status) && { headers: retryAfter }), content },
  ])
  return Object.fromEntries(entries) as Operation['responses']
}

function parametersOf(schema: Schema, place: 'path' | 'query', { schemas, story }: Words): Parameter[] {
  const { properties = {}, required = [] } = schema as Schema & { required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
    example: exampleOf(of, { named: schemas, story }, [name]),
  }))
}

const jsonSchema = { io: 'input', unrepresentable: 'any' } as const

function isEmpty(schema: z.ZodType): boolean {
  const { properties = {}, additionalProperties } = z.toJSONSchema(schema, jsonSchema)
  return Object.keys(properties).length === 0 && additionalProperties === false
}

/** Writes schemas that have a name to `schemas`, once, and refers to them. */
function* namesOf(
  routes: readonly RouteShape[],
  names: Readonly<Record<string, unknown>>,
  schemas: Record<string, Schema>,
): Generator<void, SchemaOf, undefined> {
  const metadata = new Named()
  const call = (schema: z.ZodType, id: string) => {
    if (!metadata.has(schema) && !isEmpty(schema)) metadata.add(schema, { id })
  }
  for (const [name, value] of Object.entries(names)) {
    if (!(value instanceof z.ZodType)) continue
    call(value, inPascal(name))
    yield
  }
  for (const [name, value] of Object.entries(names)) {
    const route = routes.find((one) => one === value)
    if (!route) continue
    if (route.method !== 'GET') call(route.body, `${inPascal(name)}Body`)
    if (route.answer instanceof z.ZodObject) call(route.answer, `${inPascal(name)}Answer`)
    yield
  }
  return (schema) => {
    const made = JSON.stringify(z.toJSONSchema(schema, { ...jsonSchema, metadata }))
    const {
      $schema: _,
      $defs,
      ...rest
    } = JSON.parse(made.replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema & {
      $schema?: string
      $defs?: object
    }
    Object.assign(schemas, $defs)
    return rest
  }
}

/** Names of this document, beside what the schemas say of themselves. */
class Named extends z.core.$ZodRegistry<{ id?: string; examples?: unknown }> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const own = super.get(schema)
    const said = z.globalRegistry.get(schema)
    return said ? (Object.assign({}, said, own) as typeof own) : own
  }
}

const inPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The name of the route; method and path for one without. */
function createIdOf(names: Readonly<Record<string, unknown>>): Words['idOf'] {
  const named = new Map(Object.entries(names).map(([name, value]) => [value, name]))
  return (route) => {
    const words = route.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
    return named.get(route) ?? [route.method.toLowerCase(), ...words].join('_')
  }
}

function refusalSchema(catalogue: Catalogue): Schema {
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
