/** May we do business with this name or this wallet? By the lists in force, and addresses that the operator listed. */
import { readSettingFile } from '../platform/outside/setting-file.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { About, Hits } from './hits/hits.ts'
import type { Subject } from './matching/match.ts'
import type { RemoteLists } from './remote/yente.ts'
import { listedWallet, listRows } from './lists/list-store.ts'

export type ScreeningDeps = {
  readonly sql: Sql
  /** A file with addresses of the operator's own; without it there are none. */
  readonly blockedAddressesFile: string | undefined
  /** The lists of the settings. Until each is there screening has no answer. */
  readonly lists: readonly { readonly name: string }[]
  readonly hits: Pick<Hits, 'compare'>
  /** Asked beside the lists. Without its answer screening has none. */
  readonly remote?: Pick<RemoteLists, 'wallet'> | undefined
}

export function createScreening({ sql, blockedAddressesFile, lists, hits, remote }: ScreeningDeps) {
  const blocked = readBlocked(blockedAddressesFile)
  const present = () => allPresent(sql, lists)
  return {
    /** The reason to hold, if there is one. */
    async addresses(list: readonly string[]): Promise<string | undefined> {
      const wallets = list.map((address) => address.toLowerCase())
      const own = wallets.find((address) => blocked.has(address))
      if (own !== undefined) return `a listed address: ${own}`
      await present()
      if (wallets.length === 0) return undefined
      const hit = (await listedWallet(sql, wallets)) ?? (await remote?.wallet(list))
      return hit && `a listed address: ${hit.wallet} (${hit.list} ${hit.id})`
    },
    /** All are compared: each hit has a case of its own. */
    async names(list: readonly Subject[], about: About): Promise<string | undefined> {
      await present()
      const found = await hits.compare(list, about)
      // The reason is kept with the order for good; the names and entries are in the hit, which is erased with the customer.
      return found.length === 0 ? undefined : 'a name is like one on a list'
    },
    /** The answer of the lists here; the wallet is checked again before coins go to it. */
    isListed: async (address: string): Promise<boolean> =>
      blocked.has(address.toLowerCase()) || (await listedWallet(sql, [address.toLowerCase()])) !== undefined,
  }
}

function readBlocked(file: string | undefined): ReadonlySet<string> {
  const text = file === undefined ? '' : readSettingFile('BLOCKED_ADDRESSES_FILE', file)
  return new Set(text.toLowerCase().match(/0x[0-9a-f]{40}/g))
}

/** A list that was never read is not an empty list: this throws, and the caller asks again. */
async function allPresent(sql: Sql, lists: ScreeningDeps['lists']): Promise<void> {
  if (lists.length === 0) return
  const rows = await listRows(sql)
  const known = new Set(rows.filter(({ entries }) => entries !== null).map(({ name }) => name))
  const missing = lists.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (missing.length > 0) throw new Error(`screening waits for the list ${missing.join(', ')}`)
}
