/** What the wallet on the other device says of itself: the word of a stranger. */
import type { Peer } from '../core/provider.ts'

const longestName = 40

type Metadata = {
  readonly name?: unknown
  readonly redirect?: { readonly universal?: unknown; readonly native?: unknown }
}

/** A name that is cut to size, and a link that runs nothing in this page. */
export function peerOf(said: Metadata | undefined): Peer | undefined {
  const { name, redirect } = said ?? {}
  if (typeof name !== 'string' || name.trim() === '') return undefined
  const link = [redirect?.universal, redirect?.native].find(isAppLink)
  return { name: name.trim().slice(0, longestName), ...(link && { link }) }
}

const isAppLink = (link: unknown): link is string =>
  typeof link === 'string' &&
  /^(https|[a-z][a-z0-9.+-]{1,40}):\/\/\S*$/i.test(link) &&
  !/^(javascript|data|blob|file|http):/i.test(link)
