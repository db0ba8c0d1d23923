/**
 * A yente beside the lists here: OpenSanctions' API, asked about names and wallets. It answers each question, or there is no
 * answer at all: silence is never "nothing found".
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { callOutside } from '../../platform/outside/outside-call.ts'
import { readAnswer } from '../../platform/outside/json-answer.ts'
import type { NameHit } from '../hits/compare.ts'
import type { EntityKind, Listed, Subject } from '../matching/match.ts'
import { kindOfSchema, partOfEntity } from '../lists/open-sanctions.ts'
import { entryOf } from '../lists/entry.ts'

type RemoteWallet = { readonly list: string; readonly id: string; readonly wallet: string }
export type RemoteLists = {
  /** As operators read it, where a list has its name. */
  readonly name: string
  /** The program does not report changes of its lists: names are compared again after so many hours. */
  readonly hours: number
  /** Of each name its hits, the best first. Throws where there is no usable answer. */
  names(subjects: readonly Subject[]): Promise<readonly (readonly NameHit[])[]>
  /** The first of these wallets that an entry names. Throws where there is no usable answer. */
  wallet(wallets: readonly string[]): Promise<RemoteWallet | undefined>
}

export type YenteAccount = {
  readonly url: string
  readonly dataset: string
  readonly key: string | undefined
  readonly hours: number
}

const limits = { milliseconds: 5_000, maxBytes: 5_000_000 }
/** Of one call; a yente takes a hundred. */
const mostQueries = 50
const mostResults = 5

const Result = z.object({
  id: z.string().min(1).max(300),
  schema: z.string().max(100),
  properties: z.record(z.string(), z.array(z.unknown())),
  score: z.number().min(0).max(1),
  match: z.boolean(),
})
type Result = z.infer<typeof Result>
const Answer = z.object({
  responses: z.record(z.string(), z.object({ status: z.literal(200), results: z.array(Result).max(500) })),
})
type Query = { readonly schema: string; readonly properties: Readonly<Record<string, readonly string[]>> }

export function createYente(account: YenteAccount): RemoteLists {
  const name = `yente ${account.dataset}`
  return {
    name,
    hours: account.hours,
    async names(subjects) {
      const found = await askAll(account, subjects.map(queryOf))
      return found.map((results) => hitsIn(name, results))
    },
    async wallet(wallets) {
      const spelled = await Promise.all(wallets.map(spellings))
      const found = await askAll(
        account,
        spelled.map((publicKey) => ({ schema: 'CryptoWallet', properties: { publicKey } })),
      )
      for (const [at, results] of found.entries()) {
        const wallet = (wallets[at] ?? '').toLowerCase()
        const it = results.find((one) => names(one, wallet))
        if (it) return { list: name, id: it.id, wallet }
      }
      return undefined
    },
  }
}

/** A birth date means a person; a name without one may be a company's. */
const queryOf = ({ name, birthDates = [], countries = [] }: Subject): Query => ({
  schema: birthDates.length > 0 ? 'Person' : 'LegalEntity',
  properties: {
    name: [name],
    ...(birthDates.length > 0 && { birthDate: birthDates }),
    ...(countries.length > 0 && { country: countries }),
  },
})

/** Its index compares letter by letter, and sources write addresses in small letters or with a checksum (EIP-55). */
async function spellings(wallet: string): Promise<string[]> {
  const small = wallet.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(small)) return [wallet]
  const { checksum } = await import('ox/Address')
  return [...new Set([small, checksum(small as `0x${string}`), wallet])]
}

/** An address is the same or it is not: the score does not count. */
const names = ({ properties }: Result, wallet: string): boolean =>
  Object.values(properties)
    .flat()
    .some((value) => typeof value === 'string' && value.toLowerCase().includes(wallet))

/** The results of each query, in their order. */
async function askAll(account: YenteAccount, queries: readonly Query[]): Promise<(readonly Result[])[]> {
  const found: (readonly Result[])[] = []
  for (let from = 0; from < queries.length; from += mostQueries)
    found.push(...(await ask(account, queries.slice(from, from + mostQueries))))
  return found
}

async function ask(
  { url, dataset, key }: YenteAccount,
  queries: readonly Query[],
): Promise<(readonly Result[])[]> {
  const answer = await callOutside(
    `${url.replace(/\/+$/, '')}/match/${encodeURIComponent(dataset)}?limit=${mostResults}`,
    {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `ApiKey ${key}` }),
      },
      body: JSON.stringify({ queries: Object.fromEntries(queries.map((query, at) => [`q${at}`, query])) }),
    },
    limits,
  )
  const { responses } = readAnswer('the remote screening', Answer, answer)
  return queries.map((_, at) => {
    const own = responses[`q${at}`]
    if (!own) throw new Error('the remote screening left out an answer')
    return own.results
  })
}

/** Each entry once, the best first. */
function hitsIn(list: string, results: readonly Result[]): NameHit[] {
  const matches = results.filter(({ match }) => match).toSorted((one, other) => other.score - one.score)
  return [...new Map(matches.toReversed().map((it) => [it.id, it])).values()]
    .toReversed()
    .slice(0, mostResults)
    .map((it) => hitOf(list, it))
}

function hitOf(list: string, result: Result): NameHit {
  const kind: EntityKind = kindOfSchema(result.schema) ?? 'other'
  const { names: all, birthDates, countries, numbers } = entryOf({ ...partOfEntity(result), kind, text: '' })
  const said: Listed = { kind, names: all.slice(0, 50), birthDates, countries, numbers }
  // A list that was indexed anew may name the same things in another order.
  const sorted = [kind, ...[all, birthDates, countries, numbers].map((values) => [...values].toSorted())]
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
  const score = Math.round(result.score * 100)
  return { list, entity: result.id, hash, listedName: said.names[0] ?? result.id, score, said }
}
