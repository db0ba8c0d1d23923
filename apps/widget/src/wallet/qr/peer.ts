/** A wallet on the other device describes itself: the word of a stranger. */
import { Wallets } from '@agio/domain'
import type { Peer } from '../core/provider.ts'

const longestName = 40
const longestLink = 300
/** Pages, and the apps that we know: other schemes open what no wallet is. */
const schemes = new Set([
  'https:',
  ...Object.values(Wallets.links).map(({ native }) => new URL(native).protocol),
])

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
  link.length <= longestLink &&
  /^[a-z]+:\/\/\S*$/i.test(link) &&
  URL.canParse(link) &&
  schemes.has(new URL(link).protocol)
