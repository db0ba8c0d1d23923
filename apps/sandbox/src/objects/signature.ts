/** Signature version 4, as the other end of it checks: who signed, what was signed, and that it was signed just now. */
import { createHash, createHmac } from 'node:crypto'

export const objectKeys = {
  keyId: 'AKIASANDBOX',
  secret: 'sandbox-object-secret',
  region: 'eu-central-1',
} as const

type Signed = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()
const mostSecondsApart = 900

/** The reason of the refusal; undefined where the signature is right. */
export function signatureProblem({ method, path, headers, body }: Signed, now: Date): string | undefined {
  const of = (name: string) => String(headers[name] ?? '')
  const [, keyId, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      of('authorization'),
    ) ?? []
  if (signature === undefined) return 'AccessDenied'
  if (keyId !== objectKeys.keyId) return 'InvalidAccessKeyId'
  const at = of('x-amz-date')
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(now.getTime() - time) <= mostSecondsApart * 1000)) return 'RequestTimeTooSkewed'
  if (of('x-amz-content-sha256') !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const [day = '', region = '', service = '', end] = scope.split('/')
  if (region !== objectKeys.region || service !== 's3' || end !== 'aws4_request' || !at.startsWith(day))
    return 'AuthorizationHeaderMalformed'
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.split(';').includes(needed)) return 'AccessDenied'
  const lines = names.split(';').map((name) => `${name}:${of(name).trim()}\n`)
  const request = [method, path, '', lines.join(''), names, of('x-amz-content-sha256')].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hash(request)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Uint8Array | string>(
    hmac,
    `AWS4${objectKeys.secret}`,
  )
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
