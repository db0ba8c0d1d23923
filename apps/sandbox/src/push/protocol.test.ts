import { createECDH, sign, createPrivateKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMessage, wrongSender } from './protocol.ts'

/** RFC 8291, appendix A. */
const keys = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const message = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)

test('the message of the standard opens by the keys of the standard, and by no others', () => {
  expect(openMessage(message, keys)).toBe('When I grow up, I want to be a watermelon')
  expect(openMessage(message, { ...keys, auth: 'BTBZMqHH6r4Tts7J_aSIgA' })).toBeUndefined()
  expect(openMessage(Buffer.from('here comes something else'), keys)).toBeUndefined()
})

const now = new Date('2026-05-04T10:00:00Z')
const audience = 'http://127.0.0.1:4500'

function signed(claims: Readonly<Record<string, unknown>> = {}) {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const serverKey = key.getPublicKey('base64url')
  const point = key.getPublicKey()
  const half = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const d = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d }
  const json = (it: unknown) => Buffer.from(JSON.stringify(it)).toString('base64url')
  const exp = now.getTime() / 1000 + 3600
  const words = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud: audience, exp, sub: 'mailto:a@b.example', ...claims })}`
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const proof = sign('sha256', Buffer.from(words), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    serverKey,
    audience,
    authorization: `vapid t=${words}.${proof.toString('base64url')}, k=${serverKey}`,
  }
}

test('a sender is known by its signature: of this key, for this service, now, with somebody who answers for it', () => {
  const good = signed()
  expect(wrongSender(good, now)).toBeUndefined()
  const other = signed()
  expect(wrongSender({ ...good, serverKey: other.serverKey }, now)).toMatch(/another key/)
  const forged = good.authorization.replace(/k=.*/, `k=${other.serverKey}`)
  expect(wrongSender({ ...good, authorization: forged, serverKey: other.serverKey }, now)).toMatch(
    /signature/,
  )
  expect(wrongSender(signed({ aud: 'https://push.example' }), now)).toMatch(/audience/)
  expect(wrongSender(good, new Date(now.getTime() + 3_600_000))).toMatch(/ended/)
  expect(wrongSender(signed({ exp: now.getTime() / 1000 + 90_000 }), now)).toMatch(/more than a day/)
  expect(wrongSender(signed({ sub: 'me' }), now)).toMatch(/nobody/)
  expect(wrongSender({ ...good, authorization: 'Bearer x' }, now)).toBeDefined()
})
