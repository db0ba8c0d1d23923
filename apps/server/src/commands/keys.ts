/**
 * The keys of personal data from the command line, with the settings of the server (DATABASE_URL or DATA_DIR, KEY_FILE):
 *
 *   agio keys list      the ids of the keys in the file, and which one seals
 *   agio keys add       puts a new key into the file. Stop every process before, and start them with the new file
 *   agio keys rotate    seals anew, by the newest key, what older keys sealed; may be stopped and run again
 *
 * Keep every key: the first also finds addresses (SECURITY.md: what a new key renews). With the embedded database the server
 * must not be running for `rotate`: the data folder has one owner.
 */
import { randomBytes } from 'node:crypto'
import { addKey, openInstallationKeys } from '../customers/index.ts'
import { createLog } from '../platform/log.ts'
import { openDatabase } from '../platform/sql/database.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

type Place = Pick<Settings, 'keyFile' | 'databaseUrl' | 'dataDir'>

const keysIn = ({ keyFile }: Place) => openInstallationKeys(keyFile, false)

const commands: Readonly<Record<string, (place: Place) => Promise<void>>> = { list, add, rotate }

export const usage = 'Usage: agio keys list | add | rotate'

export async function run([word = '']: readonly string[]): Promise<number> {
  const command = commands[word]
  if (command === undefined) {
    console.error(usage)
    return 1
  }
  await command(readSettings())
  return 0
}

async function list(place: Place): Promise<void> {
  const { ids } = keysIn(place).customers
  console.log(ids.map((id, at) => `${id}  ${at === ids.length - 1 ? 'seals' : 'opens'}`).join('\n'))
}

async function add(place: Place): Promise<void> {
  addKey(place.keyFile, randomBytes)
  console.log(
    `A new key is in ${place.keyFile}. Copy the file to every machine, and keep the older copies of it safe.`,
  )
  await list(place)
}

async function rotate(place: Place): Promise<void> {
  const { databaseUrl, dataDir } = place
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    maxConnections: 2,
    applicationName: 'agio-keys',
    log: createLog('warn'),
  })
  try {
    const count = await keysIn(place).reseal(database)
    console.log(`Sealed anew: ${count}.`)
  } finally {
    await database.close()
  }
}
