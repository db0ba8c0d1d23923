/**
 * The cost of our way of serving over a bare server of Node: its pipeline alone, without any database; and the real server with its
 * sign-in, answering a real order, against a bare server that reads the same rows.
 */
import { join } from 'node:path'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/platform/testing.ts'
import { openConnections, requestText, type Connection } from '../world/connection.ts'
import { compare, isSmoke, perSecond, verify } from '../measure.ts'
import { serve } from '../world/programs.ts'
import { signInCustomers, type SignedIn } from '../world/selling.ts'
import { openShop } from './placing.ts'
import { newFolder, startServer } from './process.ts'

const requestsARound = isSmoke ? 500 : 10_000
const body = JSON.stringify({
  quoteId: `quo_${'a'.repeat(26)}`,
  beneficiary: { name: 'Greta Beispiel', iban: 'DE89370400440532013000' },
  reference: 'Invoice 2026-11',
  consents: { correctInformation: true, ownAccount: true, terms },
})
const wire = {
  authorization: `Bearer ${'x'.repeat(43)}`,
  accept: 'application/json',
  'accept-language': 'en',
}

export async function measureHttp(): Promise<void> {
  await measurePipeline()
  await measureStoredOrder()
}

async function measurePipeline(): Promise<void> {
  const ours = await serve('bench/server/http-process.ts', ['ours'], { NODE_ENV: 'production' })
  const bare = await serve('bench/server/http-process.ts', ['bare'], { NODE_ENV: 'production' })
  const [us, them] = [await openConnections(ours.port, 8), await openConnections(bare.port, 8)]
  try {
    const cases = [
      ['GET without a database', requestText('GET', `/api/status/ord_${'a'.repeat(26)}`, wire), 0.85],
      ['POST with validated words', requestText('POST', '/api/words', wire, body), 0.8],
    ] as const
    for (const [name, request, atLeast] of cases) {
      await rate(us, request)
      await rate(them, request)
      await compare({
        name,
        against: 'bare node http',
        unit: 'requests/s',
        bar: { atLeast },
        reference: () => rate(them, request),
        subject: () => rate(us, request),
      })
    }
    const wrong = requestText('POST', '/api/words', wire, '{"quoteId":1}')
    verify('words that do not fit are refused', (await us[0]?.ask(wrong))?.status === 422)
  } finally {
    for (const connection of [...us, ...them]) connection.close()
    await ours.stop()
    await bare.stop()
  }
}

async function measureStoredOrder(): Promise<void> {
  await using db = await openTestDatabase()
  const keyFile = join(newFolder(), 'personal-data.key')
  const [person] = await signInCustomers(db, keyFile, 1)
  if (!person) throw new Error('no customer')
  const server = await startServer(db, keyFile)
  const us = await openConnections(server.port, 8)
  const id = await placeOne(db, person, us)
  const bare = await serve('bench/server/http-process.ts', ['stored', db.url, id, person.tokenHash])
  const them = await openConnections(bare.port, 8)
  const request = requestText('GET', `/api/orders/sell/${id}`, {
    ...wire,
    authorization: `Bearer ${person.token}`,
  })
  try {
    for (const side of [us, them]) await rate(side, request)
    await compare({
      name: 'GET a stored order of a signed-in customer',
      against: 'bare node http that reads session and order by pg',
      unit: 'requests/s',
      reference: () => rate(them, request),
      subject: () => rate(us, request),
    })
  } finally {
    for (const connection of [...us, ...them]) connection.close()
    await server.stop()
    await bare.stop()
  }
}

async function placeOne(
  db: TestDatabase,
  person: SignedIn,
  connections: readonly Connection[],
): Promise<string> {
  await openShop(db, [person], connections).place(1)
  const [row] = await db.query<{ id: string }>('select id from orders')
  return row?.id ?? ''
}

async function rate(connections: readonly Connection[], request: string): Promise<number> {
  const free = [...connections]
  return perSecond(requestsARound, free.length, async () => {
    const connection = free.pop()
    const answer = await connection?.ask(request)
    if (answer?.status !== 200) throw new Error(`answered ${answer?.status}: ${answer?.body}`)
    if (connection) free.push(connection)
  })
}
