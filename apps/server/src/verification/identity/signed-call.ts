/** What both vendors have in common: HMAC over bytes, and JSON in time. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { callOutside, type OutsideAnswer } from '../../platform/outside/outside-call.ts'

const limits = { milliseconds: 8_000, maxBytes: 500_000 }

export const hexMac = (secret: string, ...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', secret)).digest('hex')

export function isMac(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The address with its path, and a body of JSON where there is one. */
export const call = (
  base: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<OutsideAnswer> =>
  callOutside(
    `${base.replace(/\/+$/, '')}${path}`,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    },
    limits,
  )

/** Only an address that people may be sent to. */
export function pageAddress(url: string, apiUrl: string): string {
  const { protocol, host } = new URL(url)
  const isSandbox = host === new URL(apiUrl).host
  if (protocol !== 'https:' && !isSandbox) throw new Error('the identity vendor gave an address without TLS')
  return url
}
