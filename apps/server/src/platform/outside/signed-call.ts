/** Signed calls to vendors and banks: HMAC over bytes, and JSON with a time limit. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { callOutside, type OutsideAnswer } from './outside-call.ts'

const limits = { milliseconds: 8_000, maxBytes: 500_000 }

export const hexMac = (secret: string, ...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', secret)).digest('hex')

export function isMac(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Calls a path of `base`: POST with a JSON body, GET without one, or the given method. */
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
