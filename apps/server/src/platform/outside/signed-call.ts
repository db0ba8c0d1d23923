/** What signed calls to vendors and banks have in common: HMAC over bytes, and JSON in time. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { callOutside, type OutsideAnswer } from './outside-call.ts'

const limits = { milliseconds: 8_000, maxBytes: 500_000 }

export const hexMac = (secret: string, ...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', secret)).digest('hex')

export function isMac(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The address with its path, and a body of JSON where there is one: then it is a POST, unless another method is named. */
export const call = (
  base: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
  method = body === undefined ? 'GET' : 'POST',
): Promise<OutsideAnswer> =>
  callOutside(
    `${base.replace(/\/+$/, '')}${path}`,
    {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    },
    limits,
  )
