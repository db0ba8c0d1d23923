/** Sealed bytes in a store that speaks S3, by its path style: `https://host/bucket`. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { callOutside, OutsideFault } from '../../../platform/outside/outside-call.ts'
import type { ContentStore } from './content-store.ts'

export type S3Settings = {
  readonly url: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

const limits = { milliseconds: 30_000, maxBytes: 16 * 1024 * 1024 }

export function s3Content(
  { url, keyId, secret, region }: S3Settings,
  milliseconds = limits.milliseconds,
): ContentStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  })
  const call = async (method: string, id: string, body: Uint8Array | null = null) => {
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const headers = {
      'x-amz-content-sha256': sum,
      ...(body && { 'content-type': 'application/octet-stream' }),
    }
    const signed = await client.sign(`${url.replace(/\/+$/, '')}/${id}`, { method, headers })
    const answer = await callOutside(
      signed.url,
      { method, headers: signed.headers, body: body && new Uint8Array(body) },
      { ...limits, milliseconds },
    )
    if (answer.isOk || (method === 'DELETE' && answer.status === 404)) return answer.bytes
    throw new OutsideFault('unreachable', `the document store answered ${answer.status} to ${method}`)
  }
  return {
    put: async (id, sealed) => void (await call('PUT', id, sealed)),
    get: (id) => call('GET', id),
    remove: async (id) => void (await call('DELETE', id)),
  }
}
