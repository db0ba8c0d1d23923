/**
 * The back office from the command line, with the settings of the server (DATABASE_URL or DATA_DIR, KEY_FILE):
 *
 *   npm run operator -- add "Ada Admin" ada@example.org admin    makes an operator; prints the PIN and the authenticator's address, once
 *   npm run operator -- verify                                   walks the whole audit; exit code 1 where it does not hold
 *
 * With the embedded database the server must not be running: the data folder has one owner.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { Operators } from '@agio/domain'
import { createOffice, newTotp, operatorKeysFrom } from '../apps/server/src/backoffice/index.ts'
import { createColumnSealer, openInstallationKeys } from '../apps/server/src/customers/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/sql/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'

const usage = `npm run operator -- add "<name>" <e-mail> <${Operators.roles.join(' | ')}>\nnpm run operator -- verify`

async function main([command, ...words]: string[]): Promise<number> {
  if (command !== 'add' && command !== 'verify') return say(usage, 2)
  const settings = readSettings()
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase({
    ...(databaseUrl !== undefined && { databaseUrl }),
    dataDir,
    maxConnections: 2,
    applicationName: 'agio-operator',
    log: createLog('warn'),
  })
  const { operators: operatorKey } = openInstallationKeys(settings.keyFile, databaseUrl === undefined)
  const office = createOffice({
    db: database,
    clock: systemClock,
    random: randomBytes,
    operatorKey,
    auditEndsFile: settings.auditEndsFile,
    sealer: createColumnSealer(operatorKeysFrom(operatorKey).seal),
  })
  try {
    return command === 'verify' ? await verify(office) : await add(office, words)
  } finally {
    await database.close()
  }
}

type Office = ReturnType<typeof createOffice>

async function verify({ audit }: Office): Promise<number> {
  const { entries, broken } = await audit.verify()
  return broken === null
    ? say(`All ${entries} entries of the audit hold.`, 0)
    : say(`The audit is broken after ${entries} entries: ${broken}.`, 1)
}

async function add({ hire }: Office, [name, email, role]: string[]): Promise<number> {
  if (!name || !email?.includes('@') || !isRole(role)) return say(usage, 2)
  const pin = String(randomInt(100_000_000)).padStart(8, '0')
  const { secret, uri } = newTotp(randomBytes, email)
  if (!(await hire({ name, email, role, pin, totpSecret: secret })))
    return say(`There is an operator with the address ${email} already.`, 1)
  return say(
    [
      `${name} may sign in at /console/ as ${role}. This is shown once:`,
      `  PIN            ${pin}`,
      `  Authenticator  ${uri}`,
    ].join('\n'),
    0,
  )
}

const isRole = (word: string | undefined): word is Operators.Role =>
  Operators.roles.some((role) => role === word)

function say(text: string, code: number): number {
  console.log(text)
  return code
}

process.exitCode = await main(process.argv.slice(2))
