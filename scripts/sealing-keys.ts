/**
 * The keys of personal data from the command line, with the settings of the server (DATABASE_URL or DATA_DIR, KEY_FILE):
 *
 *   npm run keys -- list      the ids of the keys in the file, and which one seals
 *   npm run keys -- add       puts a new key into the file. Stop every process before, and start them with the new file
 *   npm run keys -- rotate    seals anew, by the newest key, what older keys sealed; may be stopped and run again
 *
 * Keep every key: the first also finds addresses and proves receipts and the audit. With the embedded database the server
 * must not be running for `rotate`: the data folder has one owner.
 */
import { randomBytes } from 'node:crypto'
import { addKey, openInstallationKeys } from '../apps/server/src/customers/index.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { openDatabase } from '../apps/server/src/platform/sql/database.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'

const [word] = process.argv.slice(2)
const { keyFile, databaseUrl, dataDir } = readSettings()
const keysNow = () => openInstallationKeys(keyFile, false)

function list(): void {
  const { ids } = keysNow().customers
  console.log(ids.map((id, at) => `${id}  ${at === ids.length - 1 ? 'seals' : 'opens'}`).join('\n'))
}

async function rotate(): Promise<void> {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    maxConnections: 2,
    applicationName: 'agio-keys',
    log: createLog('warn'),
  })
  try {
    const count = await keysNow().reseal(database)
    console.log(`Sealed anew: ${count}.`)
  } finally {
    await database.close()
  }
}

if (word === 'list') list()
else if (word === 'add') {
  addKey(keyFile, randomBytes)
  console.log(
    `A new key is in ${keyFile}. Copy the file to every machine, and keep the older copies of it safe.`,
  )
  list()
} else if (word === 'rotate') await rotate()
else {
  console.error('Usage: npm run keys -- list | add | rotate')
  process.exitCode = 1
}
