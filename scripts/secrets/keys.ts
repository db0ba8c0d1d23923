/**
 * Makes the keys of an installation, once: `node --import tsx scripts/secrets/keys.ts <folder>`.
 *
 *   mnemonic        twelve words; their holder has everything. In production: write them down, delete the file
 *   keystore.json   the account key, encrypted with the text of `password`: for the signer alone
 *   public.json     what may be known: the deposit addresses' public key (DEPOSIT_XPUB) and the hot wallet's address
 *
 * `npm start` calls it for development; a folder that has keys is left as it is.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { english, random } from 'ox/Mnemonic'
import { createKeystore, seedOfMnemonic } from '../../apps/server/src/rails/evm/wallets/keystore.ts'

/** Cheap to open: these keys guard test coins, and the server should start quickly. */
const developmentCost = 16_384

/** All or nothing: the folder appears with everything in it. */
export async function makeKeys(folder: string): Promise<void> {
  if (existsSync(join(folder, 'public.json'))) return
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const mnemonic = random(english)
  const password = randomBytes(24).toString('base64url')
  const { keystore, depositXpub, hotAddress } = await createKeystore(
    seedOfMnemonic(mnemonic),
    password,
    developmentCost,
  )
  const files = {
    mnemonic,
    password,
    'keystore.json': JSON.stringify(keystore, null, 2),
    'public.json': JSON.stringify({ depositXpub, hotAddress }, null, 2),
  }
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(draft, name), `${text}\n`, { mode: 0o600 })
  renameSync(draft, folder)
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2]
  if (folder === undefined)
    throw new Error('Which folder? node --import tsx scripts/secrets/keys.ts <folder>')
  await makeKeys(resolve(folder))
}
