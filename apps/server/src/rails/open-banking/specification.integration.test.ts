/**
 * Checks every request to a bank against the Berlin Group's own document (XS2A 1.3.11). Runs where that document is beside the
 * repository.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusals } from '@agio/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { readBanks } from './banks/banks.ts'
import { openRailWorld, pounds } from './testing/world.ts'

const document = new URL(
  '../../../../../../shared/vectors/open-banking/psd2-api_v1.3.11.yaml',
  import.meta.url,
)

type Node = { [name: string]: Node | string | (Node | string)[] }
type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

describe.runIf(existsSync(document))(
  'the document of the Berlin Group (runs where it lies beside the repository)',
  () => {
    test.each(['EUR', 'GBP'] as const)(
      'every request of a payment in %s is one it knows',
      async (currency) => {
        const root = section(readFileSync(document, 'utf8'))
        const bank = await openBank()
        const world = await openRailWorld([...bank.banks], refusals)
        opened.push(() => world[Symbol.asyncDispose]())
        if (currency === 'GBP') world.owed.now = pounds
        const { status } = await world.start('any')
        expect(status).toBe(200)
        await world.back(String(bank.asked[0]?.headers['tpp-redirect-uri']), 'a1')
        bank.say('RCVD')
        await world.start('any')
        const kinds = bank.asked.map(
          ({ method, path }) => `${method} ${path.replace(/p-\d+/, '{paymentId}')}`,
        )
        const product = currency === 'EUR' ? 'sepa-credit-transfers' : 'domestic-credit-transfers'
        expect(new Set(kinds)).toEqual(
          new Set([
            `POST /v1/payments/${product}`,
            `POST /v1/payments/${product}/{paymentId}/authorisations`,
            `GET /v1/payments/${product}/{paymentId}/status`,
            `GET /v1/payments/${product}/{paymentId}/authorisations/a-1`,
            `DELETE /v1/payments/${product}/{paymentId}`,
          ]),
        )
        for (const asked of bank.asked) judge(root, asked)
      },
    )
  },
)

/** Answers every call of the rail; notes each as it came. */
async function openBank() {
  const asked: Asked[] = []
  let word = 'RCVD'
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, path: url, headers, body })
      const isBegun = url.endsWith('/authorisations')
      const answer = isBegun
        ? {
            scaStatus: 'received',
            authorisationId: 'a-1',
            _links: { scaRedirect: { href: `${base()}/page` } },
          }
        : {
            paymentId: `p-${asked.length}`,
            transactionStatus: word,
            scaStatus: 'received',
            _links: { startAuthorisation: { href: '/x' } },
          }
      response.writeHead(method === 'POST' ? 201 : method === 'DELETE' ? 204 : 200, {
        'content-type': 'application/json',
      })
      response.end(method === 'DELETE' ? '' : JSON.stringify(answer))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  opened.push(() => new Promise((closed) => server.close(closed)))
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const banks = readBanks(
    JSON.stringify([
      {
        id: 'any',
        name: 'Any bank',
        countries: ['DE'],
        products: { EUR: 'sepa-credit-transfers', GBP: 'domestic-credit-transfers' },
        baseUrl: base(),
        approach: 'redirect',
        clientId: 'agio',
        hookSecret: 'sixteen-characters',
      },
    ]),
  )
  return { banks, asked, say: (status: string) => (word = status) }
}

/* A request is validated by its path and method, each header that the document describes, and the body by its schema. */

function judge(root: Node, { method, path, headers, body }: Asked): void {
  const templates = Object.keys(root.paths as Node)
  const template = templates.find((one) => {
    const pattern = one.replace('{payment-service}', 'payments').replaceAll(/\{[^}]+\}/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(path)
  })
  const operation = ((root.paths as Node)[template ?? ''] as Node | undefined)?.[method.toLowerCase()] as
    | Node
    | undefined
  expect(operation, `${method} ${path}`).toBeDefined()
  const parameters = ((operation?.parameters ?? []) as Node[]).map((one) => follow(root, one))
  for (const parameter of parameters) {
    if (parameter.in !== 'header') continue
    const name = nameOf(parameter)
    const value = headers[name.toLowerCase()]
    if (value === undefined) expect(parameter.required, `${method} ${path} lacks ${name}`).not.toBe('true')
    else expect(faults(root, parameter.schema as Node, String(value), name, true)).toEqual([])
  }
  const known = new Set(parameters.map((parameter) => nameOf(parameter).toLowerCase()))
  const own = Object.keys(headers).filter((name) => /^(psu|tpp|x)-/.test(name))
  expect(own.filter((name) => !known.has(name))).toEqual([])
  if (method === 'POST' && !path.includes('authorisations')) {
    const found = faults(
      root,
      schemaNamed(root, 'paymentInitiation_json'),
      JSON.parse(body) as unknown,
      'body',
    )
    // Chosen by the customer at the bank: we neither know it nor ask for it, and the recorded banks take that.
    expect(found).toEqual(['body.debtorAccount is missing'])
  }
}

const nameOf = ({ name }: Node): string => (typeof name === 'string' ? name : '')

const schemaNamed = (root: Node, name: string) => ((root.components as Node).schemas as Node)[name] as Node

function follow(root: Node, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const parts = node.$ref.slice(2).split('/')
  return parts.reduce<Node>((at, part) => at[part] as Node, root)
}

/** The faults in words, by the parts of JSON Schema that the document uses for requests. */
function faults(root: Node, given: Node, value: unknown, at: string, isText = false): string[] {
  const schema = follow(root, given)
  if (schema.type === 'boolean')
    return value === true || (isText && value === 'true') ? [] : [`${at} is no boolean`]
  if (typeof value === 'string') {
    const { maxLength, pattern, format, enum: words } = schema
    return [
      ...(schema.type !== undefined && schema.type !== 'string' ? [`${at} is a text`] : []),
      ...(maxLength !== undefined && value.length > Number(maxLength) ? [`${at} is too long`] : []),
      ...(typeof pattern === 'string' && !new RegExp(`^(?:${pattern})$`).test(value)
        ? [`${at} is not ${pattern}`]
        : []),
      ...(format === 'uuid' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
        ? [`${at} is no UUID`]
        : []),
      ...(format === 'ipv4' && !/^\d{1,3}(\.\d{1,3}){3}$/.test(value) ? [`${at} is no IPv4 address`] : []),
      ...(format === 'uri' && !URL.canParse(value) ? [`${at} is no address`] : []),
      ...(Array.isArray(words) && !words.includes(value)
        ? [`${at} is none of ${JSON.stringify(words)}`]
        : []),
    ]
  }
  const properties = (schema.properties ?? {}) as Node
  const fields = Object.entries(value as Record<string, unknown>)
  const required = (schema.required ?? []) as string[]
  return [
    ...required
      .filter((name) => !fields.some(([one]) => one === name))
      .map((name) => `${at}.${name} is missing`),
    ...fields.flatMap(([name, held]) =>
      properties[name]
        ? faults(root, properties[name] as Node, held, `${at}.${name}`)
        : [`${at}.${name} is unknown`],
    ),
  ]
}

/** As much of YAML as the document is written in: maps, lists, texts; words between are passed over. */
function section(text: string): Node {
  const lines = text.split(/\r?\n/)
  let at = 0
  const indentOf = (line: string) => line.length - line.trimStart().length
  const isEmpty = (line: string) => line.trim() === '' || line.trim().startsWith('#')
  const skip = () => {
    while (at < lines.length && isEmpty(lines[at] ?? '')) at += 1
    return at < lines.length ? (lines[at] ?? '') : undefined
  }
  const plain = (word: string): string => {
    const [, quote, inside = ''] = /^(["'])(.*)\1\s*$/.exec(word) ?? []
    if (quote === undefined) return word.replace(/\s+#.*$/, '')
    return quote === '"' ? inside.replaceAll(/\\(.)/g, '$1') : inside
  }

  function block(indent: number): Node | (Node | string)[] {
    const list: (Node | string)[] = []
    const map: Node = {}
    let isList = false
    for (let line = skip(); line !== undefined && indentOf(line) >= indent; line = skip()) {
      const own = indentOf(line)
      const item = /^-\s+(.*)$/.exec(line.trim())
      if (item) {
        isList = true
        const rest = item[1] ?? ''
        if (!/^[\w$"'-]+:(\s|$)/.test(rest)) {
          list.push(plain(rest))
          at += 1
          continue
        }
        lines[at] = `${' '.repeat(own + 2)}${rest}`
        list.push(block(own + 2) as Node)
        continue
      }
      const [, name = '', word = ''] =
        /^\s*("[^"]+"|'[^']+'|[^\s:][^:]*|[^\s]+?):(?:\s+(.*))?$/.exec(line) ?? []
      at += 1
      map[plain(name)] = valueOf(own, word.trim())
    }
    return isList ? list : map
  }

  function valueOf(own: number, word: string): Node | string | (Node | string)[] {
    if (/^[|>]/.test(word)) {
      while (at < lines.length && ((lines[at] ?? '').trim() === '' || indentOf(lines[at] ?? '') > own))
        at += 1
      return ''
    }
    const flow = /^\[(.*)\]$/.exec(word)
    if (flow) return (flow[1] ?? '').split(',').map((one) => plain(one.trim()))
    if (word !== '' && !word.startsWith('#')) return plain(word)
    const next = skip()
    const deeper =
      next !== undefined && (indentOf(next) > own || (indentOf(next) === own && next.trim().startsWith('- ')))
    return deeper ? block(indentOf(next)) : ''
  }
  return block(0) as Node
}
