/** An OpenAPI document as pages: how to call, one page per resource, the errors, the events. */
import type { Catalogue } from '../../http/route.ts'
import { commonRefusals } from '../../http/route.ts'
import type { Schema } from '../examples.ts'
import type { Content, Document, Operation, Parameter } from '../openapi.ts'
import type { Block, Page, Section } from './blocks.ts'
import { fieldsOf, nameOf, namesIn, resolved, wordsOf } from './fields.ts'
import { isOfSdk, samplesOf, type Placed } from './samples.ts'

export type Words = {
  /** Where the pages are: `/api/docs`. */
  readonly at: string
  /** Where the document is. */
  readonly place: string
  /** The sentence of each refusal. */
  readonly catalogue: Catalogue
  /** Of the keys that servers of merchants have: what one of them opens is in the SDK. */
  readonly scopes: readonly string[]
}

export function pagesOf(document: Document, words: Words): Page[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const resources = document.tags.map((tag) =>
    resourcePage(
      tag,
      all.filter(({ operation }) => operation.tags.includes(tag.name)),
      document,
      words,
    ),
  )
  const errors = errorsPage(all, words)
  const events = document.webhooks ? [eventsPage(document)] : []
  return [firstPage(document, [...resources, errors, ...events], words), ...resources, errors, ...events]
}

function firstPage(document: Document, pages: readonly Page[], { at, place }: Words): Page {
  const { title, version } = document.info
  const base = document.servers[0]?.url ?? ''
  return {
    name: '',
    title: `${title} API`,
    about: [
      {
        text: `JSON over \`${base}\`, release ${version}. These pages are made from the [OpenAPI document](${place}) of this installation, and the document from the routes that it serves; clients are generated from the document.`,
      },
      {
        head: ['Resource', 'What'],
        rows: pages.map((it) => [`[${it.title}](${at}/${it.name})`, aboutOf(it)]),
      },
    ],
    sections: [
      said('calling', 'Who calls', [
        'Whoever calls sends `Authorization: Bearer …` unless an operation is for anybody: a merchant’s server its key of the API, a customer or an operator the token of their session.',
      ]),
      said('values', 'Times and amounts', [
        'Times are UTC, `YYYY-MM-DD HH:mm:ss`; amounts are decimal text with a currency.',
      ]),
      said('repeating', 'Asking again', [
        'A write that takes an `Idempotency-Key` may be sent again under it: it is carried out once, and its answer is given again.',
      ]),
      said('refusals', 'What it says no to', [
        `A refusal has a code for programs, a sentence for developers, and the fields that it is about. Besides its own codes each operation may answer the common ones: see [Errors](${at}/errors).`,
      ]),
    ],
  }
}

const said = (id: string, title: string, lines: readonly string[]): Section => ({
  id,
  title,
  words: lines.map((text) => ({ text })),
  samples: [],
})

const aboutOf = ({ about }: Page) => {
  const [first] = about
  return first && 'text' in first ? first.text : ''
}

export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function resourcePage(
  tag: Document['tags'][number],
  operations: readonly Placed[],
  document: Document,
  words: Words,
): Page {
  const base = document.servers[0]?.url ?? ''
  const { schemas } = document.components
  const shared = sharedBy(operations)
  const spoken = operations.flatMap(({ operation }) => schemasIn(operation))
  const whole = spoken.map((it) => (shared.has(nameOf(it) ?? '') ? it : resolved(it, schemas)))
  const rows = operations.map(({ method, path, operation }) => [
    `[${operation.operationId}](#${operation.operationId})`,
    `\`${method} ${path}\``,
  ])
  return {
    name: slugOf(tag.name),
    title: tag.name,
    about: [{ text: tag.description }, { head: ['Operation', 'Address'], rows }],
    sections: [
      ...operations.map((it) => operationSection(it, { base, schemas, shared, ...words })),
      ...namesIn(whole, schemas).map((name) => objectSection(name, schemas, shared.get(name))),
    ],
  }
}

/** Answers that several operations give, with an example of each: they are shown once. Others are shown where they are given. */
function sharedBy(operations: readonly Placed[]): ReadonlyMap<string, Content> {
  const once = new Set<string>()
  const shared = new Map<string, Content>()
  for (const { operation } of operations) {
    const content = operation.responses['200']?.content
    const name = nameOf(content?.['application/json']?.schema ?? {})
    if (!content || name === undefined) continue
    if (once.has(name)) shared.set(name, content)
    once.add(name)
  }
  return shared
}

type Making = Words & {
  readonly base: string
  readonly schemas: Named
  readonly shared: ReadonlyMap<string, Content>
}

type Named = Readonly<Record<string, Schema>>

const schemasIn = ({ parameters = [], requestBody, responses }: Operation): Schema[] => [
  ...parameters.map(({ schema }) => schema),
  ...[requestBody?.content, responses['200']?.content].flatMap((it) =>
    Object.values(it ?? {}).map(({ schema }) => schema),
  ),
]

function operationSection(placed: Placed, making: Making): Section {
  const { base, schemas, shared, catalogue, at, scopes } = making
  const { method, path, operation } = placed
  const { operationId, summary, parameters = [], requestBody, responses, 'x-refusals': codes } = operation
  const answer = responses['200']?.content
  const isShared = shared.has(nameOf(answer?.['application/json']?.schema ?? {}) ?? '')
  return {
    id: operationId,
    title: operationId,
    words: [
      { text: summary },
      { text: `\`${method} ${path}\`` },
      { text: callers(operation, scopes) },
      ...(parameters.length > 0 ? [{ heading: 'Parameters' }, parameterTable(parameters, schemas)] : []),
      ...(requestBody ? [{ heading: 'Body' }, ...contentWords(requestBody.content, schemas)] : []),
      { heading: 'Answer' },
      ...(answer ? contentWords(answer, schemas, isShared) : [{ text: '204, without a body.' }]),
      ...(codes.length > 0
        ? [{ heading: 'Errors' }, errorTable(codes, catalogue)]
        : [{ text: `It says no with the [common errors](${at}/errors) alone.` }]),
    ],
    samples: [...samplesOf(placed, base, scopes), ...(isShared ? [] : exampleIn(answer))],
  }
}

const exampleIn = (content: Content | undefined): Block[] => {
  const example = content?.['application/json']?.example
  return example === undefined
    ? []
    : [{ heading: 'Answer' }, { language: 'json', code: JSON.stringify(example, null, 2) }]
}

function contentWords(content: Content, schemas: Named, isShared = false): Block[] {
  return Object.entries(content).flatMap(([type, { schema }]): Block[] => {
    if (type !== 'application/json') return [{ text: `A file: \`${type}\`.` }]
    const rows = isShared ? [] : fieldsOf(schema, schemas)
    if (rows.length > 0) return [fieldTable(rows)]
    return [{ text: `JSON: ${wordsOf(isShared ? schema : resolved(schema, schemas), schemas)}.` }]
  })
}

const fieldTable = (rows: readonly (readonly string[])[]): Block => ({ head: ['Field', 'Fits'], rows })

const parameterTable = (parameters: readonly Parameter[], schemas: Named): Block => ({
  head: ['Parameter', 'In', 'Fits'],
  rows: parameters.map(({ name, in: place, required, schema }) => [
    `\`${name}\`${required ? '' : ' (optional)'}`,
    place,
    wordsOf(schema, schemas),
  ]),
})

function callers(operation: Operation, scopes: readonly string[]): string {
  const { 'x-access': access, 'x-roles': roles } = operation
  if (access === 'anyone') return 'For anybody.'
  const who =
    access === 'handover'
      ? 'For the phone of a hand-over'
      : `For ${/^[aeiou]/.test(access) ? 'an' : 'a'} ${access}`
  return `${who}${roles ? `: ${roles.map((it) => `\`${it}\``).join(', ')}` : ''}.${isOfSdk(operation, scopes) ? ' The [SDK](/docs/integrate/sdk) has it.' : ''}`
}

const objectSection = (name: string, schemas: Named, content?: Content): Section => {
  const schema = schemas[name] ?? {}
  const rows = fieldsOf(schema, schemas)
  return {
    id: `object-${name}`,
    title: name,
    words: rows.length > 0 ? [fieldTable(rows)] : [{ text: `${wordsOf(schema, schemas)}.` }],
    samples: exampleIn(content).filter((it) => 'code' in it),
  }
}

const errorTable = (codes: readonly string[], catalogue: Catalogue): Block => ({
  head: ['Code', 'Status', 'Sentence'],
  rows: codes.map((code) => {
    const [status, sentence] = catalogue[code] ?? ['', '']
    return [`\`${code}\``, String(status), sentence]
  }),
})

function errorsPage(all: readonly Placed[], { catalogue }: Words): Page {
  const common = Object.keys(catalogue).filter((code) => (commonRefusals as readonly string[]).includes(code))
  const own = [...new Set(all.flatMap(({ operation }) => operation['x-refusals']))].filter(
    (code) => !common.includes(code),
  )
  const error = {
    code: 'not-found',
    message: catalogue['not-found']?.[1] ?? '',
    fields: [],
    requestId: 'req_2k7d4qy3cv6ra5hz',
  }
  return {
    name: 'errors',
    title: 'Errors',
    about: [
      { text: 'What the API says no to: a code, its HTTP status, and a sentence for developers.' },
      {
        text: 'A code keeps its meaning and its status; the sentence may change. `fields` names the fields that are wrong, `requestId` the request in the log of the installation. 429 and 503 come with `Retry-After`, in seconds. Treat a code that you do not know by its status.',
      },
      { language: 'json', code: JSON.stringify({ error }, null, 2) },
    ],
    sections: [
      { id: 'common', title: 'Of every operation', words: [errorTable(common, catalogue)], samples: [] },
      { id: 'own', title: 'Of some', words: [errorTable(own.toSorted(), catalogue)], samples: [] },
    ],
  }
}

function eventsPage({ webhooks = {}, components: { schemas } }: Document): Page {
  const all = Object.entries(webhooks)
  const spoken = all.flatMap(([, { post }]) =>
    Object.values(post.requestBody.content).map(({ schema }) => resolved(schema, schemas)),
  )
  return {
    name: 'events',
    title: 'Events',
    about: [
      { text: 'What is posted to the endpoints of a merchant, signed by Standard Webhooks.' },
      {
        head: ['Type', 'When'],
        rows: all.map(([type, { post }]) => [
          `[${type}](#${type})`,
          post.summary === type ? '' : post.summary,
        ]),
      },
    ],
    sections: [
      ...all.map(([type, { post }]) => ({
        id: type,
        title: type,
        words: contentWords(post.requestBody.content, schemas),
        samples: exampleIn(post.requestBody.content).filter((it) => 'code' in it),
      })),
      ...namesIn(spoken, schemas).map((name) => objectSection(name, schemas)),
    ],
  }
}
