/** Payee checks: every answer of a bank, and every way of not answering, which is always `unavailable`. */
import { describe, expect, it } from 'vitest'
import { createHttpPayeeCheck } from './payee-check.ts'

const settings = {
  checkUrl: 'http://127.0.0.1/bank/name_check',
  directoryUrl: 'http://127.0.0.1/bank/directory',
  timeoutMs: 20,
}
const answering = (body: string, status = 200) => {
  const asked: { url: string; body: unknown }[] = []
  const fetch = (async (url: string, init?: RequestInit) => {
    asked.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return new Response(body, { status })
  }) as typeof globalThis.fetch
  return { asked, door: createHttpPayeeCheck(settings, fetch) }
}
const iban = { kind: 'iban', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } as const

describe('a payee check', () => {
  it('passes on what the bank says', async () => {
    expect(await answering('{"result":"match"}').door.check('A', iban)).toEqual({ match: 'match' })
    expect(await answering('{"result":"no_match"}').door.check('A', iban)).toEqual({ match: 'no_match' })
    expect(await answering('{"result":"close","name":"Ada"}').door.check('A', iban)).toEqual({
      match: 'close',
      name: 'Ada',
    })
  })

  it('asks with the IBAN, or with sort code and account number', async () => {
    const { asked, door } = answering('{"result":"match"}')
    await door.check('A', iban)
    await door.check('B', { kind: 'uk', sortCode: '200000', accountNumber: '55779911' })
    expect(asked.map(({ body }) => body)).toEqual([
      { name: 'A', iban: iban.iban },
      { name: 'B', sortCode: '200000', accountNumber: '55779911' },
    ])
  })

  it('is unavailable when the bank is away, slow, confused or verbose', async () => {
    for (const { door } of [
      answering('', 503),
      answering('{'),
      answering('null'),
      answering('{"result":"perhaps"}'),
      answering(`"${'x'.repeat(99_999)}"`),
    ]) {
      expect(await door.check('A', iban)).toEqual({ match: 'unavailable' })
      expect(await door.lookUp(iban.iban)).toBeUndefined()
    }
    const never = ((_: string, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })) as typeof globalThis.fetch
    expect(await createHttpPayeeCheck(settings, never).check('A', iban)).toEqual({ match: 'unavailable' })
  })

  it('knows the bank of an account', async () => {
    const { asked, door } = answering(
      '{"bankName":"Testbank DE","bic":"TESTDE2XXXX","country":"DE","instant":true}',
    )
    expect(await door.lookUp(iban.iban)).toEqual({
      bankName: 'Testbank DE',
      bic: 'TESTDE2XXXX',
      country: 'DE',
      instant: true,
    })
    expect(asked[0]?.url).toBe(`${settings.directoryUrl}?iban=${iban.iban}`)
  })
})
