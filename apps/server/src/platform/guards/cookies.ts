/** Cookies that no script reads. Inside another site's page a browser keeps one only if it is partitioned: for that site alone. */
import type { IncomingHttpHeaders } from 'node:http'

const day = 86_400

/** The value that came with a request. */
export function cookieIn({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,200})(?:;|$)`).exec(cookie ?? '')?.[1]
}

type Cookie = { readonly name: string; readonly value: string; readonly path: string; readonly days: number }

/** The header that keeps it; partitioning needs TLS. */
export function cookieOf({ name, value, path, days }: Cookie, { origin }: IncomingHttpHeaders): string {
  const site = origin?.startsWith('https://') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Strict'
  return `${name}=${value}; Path=${path}; Max-Age=${days * day}; HttpOnly; ${site}`
}
