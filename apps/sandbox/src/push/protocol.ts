/** The far end of Web Push, written from the standards: what a browser opens (RFC 8291), and who sends it (RFC 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

/** A browser's keys, in base64url; the public one is a point of P-256. */
export type BrowserKeys = { privateKey: string; p256dh: string; auth: string }

export function newKeys(random: (bytes: number) => Buffer): BrowserKeys {
  const key = createECDH('prime256v1')
  const p256dh = key.generateKeys('base64url')
  return { privateKey: key.getPrivateKey('base64url'), p256dh, auth: random(16).toString('base64url') }
}

/** One record of `aes128gcm`; undefined where it does not open by these keys. */
export function openMessage(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): string | undefined {
  try {
    const salt = body.subarray(0, 16)
    const length = body.readUInt8(20)
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const key = createECDH('prime256v1')
    key.setPrivateKey(privateKey, 'base64url')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
    const shared = derived(key.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
    const of = (what: string, bytes: number) =>
      derived(shared, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes)
    const opening = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12))
    opening.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
    const end = padded.findLastIndex((byte) => byte !== 0)
    return padded[end] === 2 ? padded.subarray(0, end).toString('utf8') : undefined
  } catch {
    return undefined
  }
}

const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

type Signed = { readonly authorization: string; readonly serverKey: string; readonly audience: string }

/** The fault of the sender's signature; undefined for a good one. */
export function wrongSender({ authorization, serverKey, audience }: Signed, now: Date): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== serverKey) return 'the subscription was made for another key'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  if (x === undefined || y === undefined || point.length !== 65) return 'the key is no point'
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const bytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes))
    return 'the signature is not of this key'
  const {
    aud,
    exp = 0,
    sub = '',
  } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud?: string
    exp?: number
    sub?: string
  }
  if (aud !== audience) return `the audience is not ${audience}`
  const seconds = exp - now.getTime() / 1000
  if (!(seconds > 0 && seconds <= 86_400)) return 'it ended, or is good for more than a day'
  return /^(mailto|https):/.test(sub) ? undefined : 'nobody is named who answers for it'
}
