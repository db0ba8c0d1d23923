/** What our way of serving costs over a bare server of Node, without any database. */
import { openConnections, requestText, type Connection } from '../world/connection.ts'
import { compare, perSecond, verify } from '../measure.ts'
import { serve } from '../world/programs.ts'

const requestsARound = 10_000
const body = JSON.stringify({
  quoteId: `quo_${'a'.repeat(26)}`,
  beneficiary: { name: 'Greta Beispiel', iban: 'DE89370400440532013000' },
  reference: 'Invoice 2026-11',
  consents: { correctInformation: true, ownAccount: true },
})
const wire = {
  authorization: `Bearer ${'x'.repeat(43)}`,
  accept: 'application/json',
  'accept-language': 'en',
}

export async function measureHttp(): Promise<void> {
  const ours = await serve('bench/server/http-process.ts', ['ours'], { NODE_ENV: 'production' })
  const bare = await serve('bench/server/http-process.ts', ['bare'], { NODE_ENV: 'production' })
  const [us, them] = [await openConnections(ours.port, 8), await openConnections(bare.port, 8)]
  try {
    const cases = [
      ['GET an order status', requestText('GET', `/api/status/ord_${'a'.repeat(26)}`, wire), 0.85],
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

async function rate(connections: readonly Connection[], request: string): Promise<number> {
  const free = [...connections]
  return perSecond(requestsARound, free.length, async () => {
    const connection = free.pop()
    const answer = await connection?.ask(request)
    if (answer?.status !== 200) throw new Error(`answered ${answer?.status}: ${answer?.body}`)
    if (connection) free.push(connection)
  })
}
