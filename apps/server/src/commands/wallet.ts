/**
 * The wallets of deposit addresses from the command line. `wallet-files.ts` makes and checks their keys without any setting;
 * these two take the settings of the server:
 *
 *   agio wallet list     each wallet by its first deposit address, and how many of its addresses are given
 *   agio wallet use      the wallet of DEPOSIT_XPUB is the current one from now on; its signer must sign for it
 *
 * Stop every process before `use`, and start them with the same settings: docs/operations/wallets.md.
 */
import { resolve } from 'node:path'
import { createLog } from '../platform/log.ts'
import { openDatabase } from '../platform/sql/database.ts'
import type { Database } from '../platform/sql/sql.ts'
import { openDepositKey, openSigners, refusalToSign, replaceCurrent, wallets } from '../rails/evm/index.ts'
import { signersOf } from '../settings/offer.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { offline } from './wallet-files.ts'

const commands: Readonly<Record<string, (database: Database, settings: Settings) => Promise<void>>> = {
  list,
  use,
}

export const usage =
  'Usage: agio wallet new <folder> | restore <folder> | show <folder> | check <folder> | list | use'

export async function run(
  [word = '', folder]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  // The settings that are printed hold in any folder, so the path is whole.
  const withoutSettings = offline[word]
  if (withoutSettings !== undefined && folder !== undefined) return withoutSettings(resolve(folder), env)
  const command = commands[word]
  if (command === undefined) {
    console.error(usage)
    return 2
  }
  const settings = readSettings()
  const { databaseUrl, dataDir } = settings
  const log = createLog('warn')
  const options = { databaseUrl, dataDir, maxConnections: 2, applicationName: 'agio-wallet', log }
  const database = await openDatabase(options)
  try {
    await command(database, settings)
    return 0
  } finally {
    await database.close()
  }
}

async function list(database: Database): Promise<void> {
  const known = await wallets(database)
  const lines = known.map(({ fingerprint, isCurrent, isProved, addresses }) =>
    [
      `${fingerprint}  ${isCurrent ? 'current' : 'old'}`,
      `${addresses} addresses`,
      ...(isCurrent && !isProved ? ['no signer signs for it'] : []),
    ].join(', '),
  )
  console.log(lines.join('\n') || 'There is no wallet yet: the first start writes it down.')
}

async function use(database: Database, settings: Settings): Promise<void> {
  const { depositXpub, chains } = settings
  const [chain] = chains
  if (depositXpub === undefined || chain === undefined)
    throw new Error('DEPOSIT_XPUB and CHAIN_<id>_RPC must be set')
  const { fingerprint } = await openDepositKey(depositXpub)
  const signer = await openSigners(signersOf(settings))
  if (!signer)
    throw new Error('SIGNER_URL or SIGNER_KEYSTORE must be set: the signer must sign for the wallet')
  const refusal = await refusalToSign(signer, fingerprint, chain.chainId)
  if (refusal !== undefined)
    throw new Error(`the signer does not hold the key of the first address ${fingerprint}: ${refusal}`)
  await database.transaction((sql) => replaceCurrent(sql, fingerprint))
  await list(database)
}
