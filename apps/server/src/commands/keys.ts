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
import { addKey, openInstallationKeys } from '../keys/index.ts'
import { createLog } from '../platform/log.ts'
import { openDatabase } from '../platform/sql/database.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

type Place = Pick<Settings, 'keyFile' | 'databaseUrl' | 'dataDir'>

const keysIn = ({ keyFile }: Place) => openInstallationKeys(keyFile, false)

const commands: Readonly<Record<string, (place: Place) => Promise<number>>> = { list, add, rotate }

export const usage = 'Usage: agio keys list | add | rotate'

export async function run([word = '']: readonly string[]): Promise<number> {
  const command = commands[word]
  if (command === undefined) {
    console.error(usage)
    return 1
  }
  return command(readSettings())
}

async function list(place: Place): Promise<number> {
  const { ids } = keysIn(place).customers
  console.log(ids.map((id, at) => `${id}  ${at === ids.length - 1 ? 'seals' : 'opens'}`).join('\n'))
  return 0
}

async function add(place: Place): Promise<number> {
  addKey(place.keyFile, randomBytes)
  console.log(
    `A new key is in ${place.keyFile}. Copy the file to every machine, and keep the older copies of it safe.`,
  )
  return list(place)
}

/** Exit code 1 where a text opens by no key of the file: it is named, and all others are sealed anew. */
async function rotate(place: Place): Promise<number> {
  const { databaseUrl, dataDir } = place
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    maxConnections: 2,
    applicationName: 'agio-keys',
    log: createLog('warn'),
  })
  try {
    let unopened = 0
    const count = await keysIn(place).reseal(database, (_, cause) => {
      unopened += 1
      console.log(cause instanceof Error ? cause.message : String(cause))
    })
    console.log(`Sealed anew: ${count}.${unopened > 0 ? ` Left as they are: ${unopened}.` : ''}`)
    return unopened === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
