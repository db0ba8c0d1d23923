/**
 * The calls of the API's pages, as a shell reads them, sent to the server as whoever each is for: the server takes their method,
 * address, headers and body, though it may not know what they are about.
 */
import { spawnSync } from 'node:child_process'
import * as contract from '@agio/contract'
import { described } from '@agio/contract/story'
import { Merchants } from '@agio/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../../platform/web/openapi.ts'
import { pagesOf } from '../../platform/web/reference/pages.ts'
import { openWholeApp } from './whole-app.ts'

const base = 'https://pay.example.com'
const named = Object.entries(contract.routes) as [string, contract.Route][]
/**
 * Whoever signs out is needed by the calls that follow; files and streams have no words that could be wrong; banks and vendors sign
 * what they send, and a watched order has a token of its own.
 */
const isLeft = /logout|sign_out|auth\/sessions|profile\/erasure|\/hooks\/|\/watch$/
/** Their words are right: the details of the person come first, and the file of a proof. */
const early = /phone\.details_first|"proof","code":"unknown"/
const routes = named.filter(
  ([, { path, access, produces, takesBytes }]) =>
    access !== 'handover' &&
    !isLeft.test(path) &&
    takesBytes === undefined &&
    produces !== 'text/event-stream',
)
const document = openApi(
  named.map(([, it]) => it),
  {
    ...described,
    version: '1',
    catalogue: contract.refusals,
    url: base,
    tags: contract.tags,
    names: contract,
  },
)
const samples = new Map(
  pagesOf(document, { at: '', place: '', catalogue: contract.refusals, scopes: Merchants.scopes })
    .flatMap(({ sections }) => sections)
    .flatMap(({ id, samples: blocks }) =>
      blocks.flatMap((it) => ('code' in it && it.language === 'sh' ? [[id, it.code] as const] : [])),
    ),
)

/** A shell splits the calls into words; each is one line of JSON. */
function wordsOf(codes: readonly string[]): string[][] {
  const { stdout, stderr } = spawnSync('sh', ['-e'], {
    input: `${printing}${codes.join('\n')}\n`,
    encoding: 'utf8',
    env: { ...process.env, AGIO_KEY: 'key', AGIO_TOKEN: 'token' },
  })
  expect(stderr).toBe('')
  return stdout
    .split('\u0002\n')
    .slice(0, -1)
    .map((line) => line.split('\u0001').slice(0, -1))
}
/** Words end with a sign that no call has, and so do calls. */
const printing = `curl() { for word; do printf '%s\\001' "$word"; done; printf '\\002\\n'; }\n`

type Sent = { method: string; url: string; headers: Record<string, string>; body: string | undefined }

function requestOf(words: readonly string[]): Sent {
  const sent: Sent = { method: 'GET', url: '', headers: {}, body: undefined }
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at)
    if (word.startsWith('-')) at += 1
    else sent.url = word
    if (word === '-X') sent.method = next
    if (word === '-d') sent.body = next
    if (word === '-H') {
      const [name = '', value = ''] = next.split(/: (.*)/)
      sent.headers[name.toLowerCase()] = value
    }
  }
  return sent
}

let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  app = await openWholeApp()
})
afterAll(() => app?.[Symbol.asyncDispose]())

test('each call is taken by the server as it is shown', async () => {
  const words = wordsOf(routes.map(([name]) => samples.get(name) ?? ''))
  expect(words).toHaveLength(routes.length)
  expect(routes.length).toBeGreaterThan(250)
  const refused: unknown[] = []
  for (const [place, [name, route]] of routes.entries()) {
    const { method, url, headers, body } = requestOf(words[place] ?? [])
    expect([name, method]).toEqual([name, route.method])
    const { authorization, ...rest } = headers
    expect(authorization, name).toBe(
      route.access === 'anyone' ? undefined : `Bearer ${route.access === 'merchant' ? 'key' : 'token'}`,
    )
    const answer = await app.ask(route, url.slice(base.length), {
      headers: rest,
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const { error } =
      answer.ok || text === ''
        ? { error: undefined }
        : (JSON.parse(text) as { error: { code: string; fields: unknown[] } })
    if (
      error &&
      !early.test(JSON.stringify(error.fields)) &&
      ['invalid', 'malformed', 'unauthorized', 'method-not-allowed', 'internal'].includes(error.code)
    )
      refused.push([name, answer.status, error.code, error.fields])
  }
  expect(refused).toEqual([])
})
