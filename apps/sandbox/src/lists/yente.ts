/** The lists by the API of a yente: each question is answered with the entries that are most like it. */
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { Listed, Lists } from './lists.ts'

type Query = {
  readonly schema?: string
  readonly properties?: Readonly<Record<string, readonly string[]>>
}

/** From here on it says that they are one. */
const threshold = 0.7

export function yenteRoutes(app: FastifyInstance, serve: Serve, lists: Lists): void {
  const { faults } = lists
  serve(controls.readReady, () =>
    faults.on('down', 'yente') ? { error: 'no index', status: 503 } : { status: 'ok' },
  )
  app.post<{ Body: { queries?: Readonly<Record<string, Query>> }; Querystring: { limit?: string } }>(
    '/yente/match/:dataset',
    async ({ body, query: { limit = '5' } }, reply) => {
      if (faults.on('down', 'yente')) return reply.code(503).send({ detail: 'no index' })
      if (faults.on('slow', 'yente')) return new Promise((done) => reply.raw.once('close', done))
      if (faults.on('lying', 'yente')) return { responses: {}, limit: 5 }
      const times = faults.on('twice', 'yente') ? 2 : 1
      const answers = Object.entries(body.queries ?? {}).map(([id, query]) => {
        const found = resultsOf(lists.entries(), query).slice(0, Number(limit))
        const results = Array.from({ length: times }, () => found).flat()
        return [id, { status: 200, results, total: { value: found.length, relation: 'eq' }, query }]
      })
      const text = JSON.stringify({ responses: Object.fromEntries(answers), limit: Number(limit) })
      return reply
        .type('application/json')
        .send(faults.on('broken', 'yente') ? text.slice(0, text.length / 2) : text)
    },
  )
}

function resultsOf(entries: readonly Listed[], { schema, properties = {} }: Query): object[] {
  const [wallet] = properties['publicKey'] ?? []
  if (schema === 'CryptoWallet')
    return entries
      .filter((one) => one.wallet !== undefined && one.wallet.toLowerCase() === wallet?.toLowerCase())
      .map((one) => resultOf(one, 1))
  const [name = ''] = properties['name'] ?? []
  return entries
    .map((one) => ({ one, score: likeness(name, one.name) }))
    .filter(({ score }) => score >= 0.4)
    .toSorted((a, b) => b.score - a.score)
    .map(({ one, score }) => resultOf(one, score))
}

const resultOf = ({ id, name, wallet }: Listed, score: number) => ({
  id,
  caption: name,
  schema: 'Person',
  properties: { name: [name], topics: ['sanction'], ...(wallet !== undefined && { publicKey: [wallet] }) },
  datasets: ['sandbox'],
  referents: [],
  target: true,
  score,
  match: score >= threshold,
  features: {},
})

/** Two letters in a row that both have, whatever the order of words. */
function likeness(one: string, other: string): number {
  const [its, others] = [pairsOf(one), pairsOf(other)]
  const shared = its.filter((pair) => others.includes(pair)).length
  const score = (2 * shared) / Math.max(its.length + others.length, 1)
  return Math.round(Math.min(score, 1) * 1000) / 1000
}

const pairsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) =>
      Array.from({ length: Math.max(word.length - 1, 0) }, (_, at) => word.slice(at, at + 2)),
    )
