/** A call of an operation as a developer writes it: for a shell, for Node with the SDK, for Python. */
import type { Operation, Parameter } from '../openapi.ts'
import type { Block } from './blocks.ts'

export type Placed = { readonly method: string; readonly path: string; readonly operation: Operation }

type Call = {
  readonly method: string
  readonly url: string
  /** The variable of the environment that has the token; an operation for anybody needs none. */
  readonly token: string | undefined
  readonly idempotencyKey: string | undefined
  readonly body: unknown
  readonly isFile: boolean
  readonly isStream: boolean
}

/** A key of a merchant's server, which has one of these scopes, may call it: then the SDK has it by its name. */
export const isOfSdk = (
  { 'x-access': access, 'x-roles': roles = [] }: Operation,
  scopes: readonly string[],
): boolean => access === 'merchant' && roles.some((role) => scopes.includes(role))

export function samplesOf(placed: Placed, base: string, scopes: readonly string[]): Block[] {
  const call = callOf(placed, base)
  return [
    { language: 'sh', code: curl(call) },
    { language: 'ts', code: isOfSdk(placed.operation, scopes) ? bySdk(placed, base, call) : byFetch(call) },
    { language: 'python', code: python(call) },
  ]
}

function callOf({ method, path, operation }: Placed, base: string): Call {
  const { parameters = [], requestBody, responses, 'x-access': access } = operation
  const valueOf = (place: string, name: string) => {
    const value = parameters.find((it) => it.in === place && it.name === name)?.example
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value ?? name))
  }
  const query = parameters
    .filter((it) => it.in === 'query' && it.required)
    .map(({ name }) => `${name}=${valueOf('query', name)}`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf('path', name))
  const key = parameters.find((it) => it.in === 'header')
  const tokens: Readonly<Record<string, string | undefined>> = { merchant: 'AGIO_KEY', anyone: undefined }
  return {
    method,
    url: base + filled + (query.length > 0 ? `?${query.join('&')}` : ''),
    token: access in tokens ? tokens[access] : 'AGIO_TOKEN',
    idempotencyKey: key && String(key.example),
    body: requestBody?.content['application/json']?.example,
    isFile: requestBody !== undefined && !('application/json' in requestBody.content),
    isStream: 'text/event-stream' in (responses['200']?.content ?? {}),
  }
}

function curl({ method, url, token, idempotencyKey, body, isFile, isStream }: Call): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const parts = [
    `curl${isStream ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(token === undefined ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...(idempotencyKey === undefined ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`]),
    ...(isFile ? [`-H 'Content-Type: application/octet-stream'`, '--data-binary @file'] : []),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ]
  return parts.join(' \\\n  ')
}

/** The SDK takes path, query and body as one object. */
function bySdk({ operation, path }: Placed, base: string, { body, isFile, idempotencyKey }: Call): string {
  const { operationId, parameters = [], responses } = operation
  const isGiven = (it: Parameter) => it.in === 'path' || (it.in === 'query' && it.required)
  const named = Object.fromEntries(parameters.filter(isGiven).map(({ name, example }) => [name, example]))
  const input = literal({ ...named, ...(body as object | undefined) }, javascript)
  const given = isFile ? input.replace(/^\{\s*/, "{ file: await readFile('file'), ") : input
  const options =
    idempotencyKey === undefined ? '' : `, { idempotencyKey: ${JSON.stringify(idempotencyKey)} }`
  const isEmpty = given === '{}' && options === ''
  const answers = responses['200'] !== undefined
  return [
    ...(isFile ? ["import { readFile } from 'node:fs/promises'"] : []),
    "import { createAgio } from '@agio/sdk'",
    '',
    `const agio = createAgio({ base: ${JSON.stringify(base)}, key: process.env.AGIO_KEY ?? '' })`,
    `${answers ? 'const answer = ' : ''}await agio.${operationId}(${isEmpty ? '' : given}${options})`,
    ...(answers ? [path.endsWith('/pdf') ? 'console.log(answer.status)' : 'console.log(answer)'] : []),
  ].join('\n')
}

function byFetch({ method, url, token, idempotencyKey, body, isFile }: Call): string {
  const headers = {
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': JSON.stringify(idempotencyKey) }),
    ...(body !== undefined && { 'Content-Type': '"application/json"' }),
    ...(isFile && { 'Content-Type': '"application/octet-stream"' }),
    ...(token !== undefined && { Authorization: `\`Bearer \${process.env.${token}}\`` }),
  }
  const headerLines = Object.entries(headers).map(([name, value]) => `    ${javascript.key(name)}: ${value},`)
  const parts = [
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    ...(headerLines.length > 0 ? ['  headers: {', ...headerLines, '  },'] : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${literal(body, javascript).replaceAll('\n', '\n  ')}),`]),
    ...(isFile ? ["  body: await readFile('file'),"] : []),
  ]
  const options = parts.length > 0 ? `, {\n${parts.join('\n')}\n}` : ''
  return [
    ...(isFile ? ["import { readFile } from 'node:fs/promises'", ''] : []),
    `const answer = await fetch(${JSON.stringify(url)}${options})`,
    'console.log(answer.status, await answer.text())',
  ].join('\n')
}

function python({ method, url, token, idempotencyKey, body, isFile, isStream }: Call): string {
  const headers = [
    ...(token === undefined ? [] : [`"Authorization": "Bearer " + os.environ["${token}"]`]),
    ...(idempotencyKey === undefined ? [] : [`"Idempotency-Key": ${JSON.stringify(idempotencyKey)}`]),
    ...(isFile ? ['"Content-Type": "application/octet-stream"'] : []),
  ]
  const parts = [
    JSON.stringify(url),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`json=${literal(body, pythons).replaceAll('\n', '\n    ')}`]),
    ...(isFile ? ['data=open("file", "rb")'] : []),
    ...(isStream ? ['stream=True'] : []),
  ]
  return [
    ...(token === undefined ? [] : ['import os', '']),
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(\n${parts.map((it) => `    ${it},`).join('\n')}\n)`,
    'answer.raise_for_status()',
  ].join('\n')
}

type Style = { readonly key: (name: string) => string; readonly plain: (value: unknown) => string }
const javascript: Style = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
  plain: (value) => JSON.stringify(value),
}
const pythons: Style = {
  key: (name) => JSON.stringify(name),
  plain: (value) =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
}

/** A value of JSON as the language writes it, a line for each part. */
function literal(value: unknown, style: Style, indent = ''): string {
  if (typeof value !== 'object' || value === null) return style.plain(value)
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((it) => literal(it, style, deeper))
    : Object.entries(value).map(([name, it]) => `${style.key(name)}: ${literal(it, style, deeper)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((it) => `${deeper}${it},`).join('\n')}\n${indent}${close}`
}
