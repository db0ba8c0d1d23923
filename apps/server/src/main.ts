/**
 * The one program an operator runs: `agio <command> …`. Without a command it serves. Each command is loaded when it is asked
 * for, and takes its settings from the same environment as the server.
 */
import packaged from '../package.json' with { type: 'json' }
import { maskText } from './platform/log.ts'

/** A command: a line about it, and its file. `run` gives the exit code; a server that goes on gives none. */
type Command = {
  readonly what: string
  readonly load: () => Promise<{
    /** Its arguments, where it takes any. */
    readonly usage?: string
    run(
      words: readonly string[],
      env: Readonly<Record<string, string | undefined>>,
    ): Promise<number | undefined>
  }>
}

const commands: Readonly<Record<string, Command>> = {
  serve: {
    what: 'the server; ROLES says whether api, worker or both',
    load: () => import('./commands/serve.ts'),
  },
  migrate: {
    what: 'brings the database to this release, and gives the role of the server its rights',
    load: () => import('./commands/migrate.ts'),
  },
  doctor: {
    what: 'tries each setting and says what cannot be reached',
    load: () => import('./commands/doctor/doctor.ts'),
  },
  reconcile: {
    what: 'compares the ledger with bank, chains and acquirer',
    load: () => import('./commands/reconcile.ts'),
  },
  backup: {
    what: 'copies what must be kept into a folder',
    load: () => import('./commands/backup/backup.ts'),
  },
  restore: {
    what: 'fills an empty database from such a folder',
    load: () => import('./commands/backup/restore.ts'),
  },
  operator: { what: 'who works at the console', load: () => import('./commands/operator.ts') },
  merchant: { what: 'firms that embed the widget', load: () => import('./commands/merchant.ts') },
  configuration: {
    what: 'fees, limits, windows and thresholds, as versions',
    load: () => import('./commands/configuration.ts'),
  },
  wallet: {
    what: 'makes and checks the keys of a wallet; which wallet gives deposit addresses',
    load: () => import('./commands/wallet.ts'),
  },
  keys: { what: 'the keys of personal data', load: () => import('./commands/keys.ts') },
  push: { what: 'the key for notifications on devices', load: () => import('./commands/push.ts') },
  archive: {
    what: "moves old months into files, verifies and reads them; opens the bank's files and reads them again",
    load: () => import('./commands/archive.ts'),
  },
}

const usage = () =>
  [
    'Usage: agio <command>, agio <command> --help, agio --version',
    ...Object.entries(commands).map(([name, { what }]) => `  ${name.padEnd(13)} ${what}`),
  ].join('\n')

const help = ['--help', '-h', 'help']

/** Help and version need no settings. */
async function main([word = 'serve', ...words]: string[]): Promise<void> {
  if (word === '--version') return console.log(packaged.version)
  if (help.includes(word)) return console.log(usage())
  const command = commands[word]
  if (command === undefined) {
    console.error(usage())
    process.exitCode = 2
    return
  }
  const { run, usage: ownUsage = `Usage: agio ${word}` } = await command.load()
  if (words.some((one) => help.includes(one))) return console.log(`${command.what}\n${ownUsage}`)
  const code = await run(words, process.env)
  if (code !== undefined) process.exitCode = code
}

/** An error is one sentence for the operator, not a stack. */
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${maskText(error instanceof Error ? error.message : String(error))}\n`)
  process.exit(1)
})
