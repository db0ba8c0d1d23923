/**
 * Makes the wallet of a development installation, once: `node --import tsx scripts/secrets/keys.ts <folder>`. It is the folder
 * that `agio wallet new` makes, with its words in a file beside the keystore, and a keystore that is cheap to open.
 *
 * `npm start` calls it; a folder that has keys is left as it is.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { english, random } from 'ox/Mnemonic'
import { makeWalletFolder } from '../../apps/server/src/rails/evm/wallets/wallet-files.ts'

/** These keys guard test coins, and the server should start quickly. */
const developmentCost = 16_384

export async function makeKeys(folder: string): Promise<void> {
  if (existsSync(join(folder, 'public.json'))) return
  await makeWalletFolder(folder, { words: random(english), scryptN: developmentCost, withWords: true })
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2]
  if (folder === undefined)
    throw new Error('Which folder? node --import tsx scripts/secrets/keys.ts <folder>')
  await makeKeys(resolve(folder))
}
