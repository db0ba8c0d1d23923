/** A place of the router for screens in tests. */
import type { Place } from '../app/routing/router.ts'

export function placeOf(query = '', params: Record<string, string> = {}, hash = ''): Place {
  return { href: '/', hash, path: '/', query: new URLSearchParams(query), params, key: 'k' }
}
