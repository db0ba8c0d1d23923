/** Screening: may we do business with this address or name? Until list importers exist: addresses that the operator listed. */
import { readFileSync } from 'node:fs'

/** Without a file nothing is listed. */
export function createScreening(blockedAddressesFile: string | undefined) {
  const text = blockedAddressesFile === undefined ? '' : readFileSync(blockedAddressesFile, 'utf8')
  const blocked = new Set(text.toLowerCase().match(/0x[0-9a-f]{40}/g))
  return {
    /** The reason to hold, if there is one. */
    addresses: async (list: readonly string[]): Promise<string | undefined> => {
      const hit = list.find((address) => blocked.has(address.toLowerCase()))
      return hit === undefined ? undefined : `a listed address: ${hit}`
    },
    names: async (): Promise<string | undefined> => undefined,
  }
}
