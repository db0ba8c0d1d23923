/** The grammar of EIP-4361, and its published vectors where the folder that holds them exists. */
import { existsSync, readFileSync } from 'node:fs'
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { holdsAt, readSiwe, writeSiwe, type SiweFields } from './siwe.ts'

const fields: SiweFields = {
  domain: '127.0.0.1:4471',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'This wallet is mine.',
  uri: 'http://127.0.0.1:4471',
  version: '1',
  chainId: 97,
  nonce: '32891757abcd',
  issuedAt: '2026-11-20T12:00:00.000Z',
  expirationTime: '2026-11-20T12:10:00.000Z',
}

test('a written message is read back, and nothing else is a message', async () => {
  const message = (await writeSiwe(fields)) ?? ''
  expect(await readSiwe(message)).toEqual(fields)
  for (const other of [
    `${message}\n`,
    ` ${message}`,
    `${message}\nResources: none`,
    message.replace('\n\n', '\n'),
  ])
    expect(await readSiwe(other), other).toBeUndefined()
  expect(await writeSiwe({ ...fields, statement: 'two\nlines' })).toBeUndefined()
})

test('it holds from its beginning to its end', () => {
  const at = (time: string) => holdsAt({ ...fields, notBefore: fields.issuedAt }, new Date(time))
  expect(at('2026-11-20T11:59:59.999Z')).toBe(false)
  expect(at('2026-11-20T12:00:00.000Z')).toBe(true)
  expect(at('2026-11-20T12:09:59.999Z')).toBe(true)
  expect(at('2026-11-20T12:10:00.000Z')).toBe(false)
})

type Case = { id: string; kind: string; vector: unknown; expect: string }
type Signed = SiweFields & {
  signature: `0x${string}`
  time?: string
  domainBinding?: string
  matchNonce?: string
}
const file = new URL('../../../../../../../shared/vectors/siwe.json', import.meta.url)
const cases = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases : []

const judges: Record<string, (vector: unknown) => Promise<boolean>> = {
  async parsing_positive(vector) {
    const { message, fields: wanted } = vector as { message: string; fields: SiweFields }
    expect(await readSiwe(message)).toEqual(wanted)
    return (await writeSiwe(wanted)) === message
  },
  parsing_negative: async (message) => (await readSiwe(message as string)) !== undefined,
  parsing_negative_objects: async (wrong) => (await writeSiwe(wrong as SiweFields)) !== undefined,
  verification_positive: (vector) => isGood(vector as Signed),
  verification_negative: (vector) => isGood(vector as Signed),
}

for (const [kind, judge] of Object.entries(judges))
  test(`published vectors: ${kind}`, async (context) => {
    if (cases.length === 0) return context.skip('the folder of published vectors is not here')
    for (const { id, vector, expect: wanted } of cases.filter((one) => one.kind === kind))
      expect(await judge(vector), id).toBe(wanted === 'accept')
  })

/** As a verifier that bound the message to a domain and a nonce would read it. */
async function isGood({ signature, time, domainBinding, matchNonce, ...it }: Signed): Promise<boolean> {
  const message = await writeSiwe(it)
  if (message === undefined) return false
  if (domainBinding !== undefined && domainBinding !== it.domain) return false
  if (matchNonce !== undefined && matchNonce !== it.nonce) return false
  if (!holdsAt(it, time === undefined ? new Date() : new Date(time))) return false
  const by = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  return by === it.address
}
