/**
 * One process per data folder. The lock is a listening socket that carries the identity of the folder: the system gives
 * it to one process only and takes it back at the moment that process ends, however it ends. Who asks in vain is told
 * the process id of the holder by the holder itself.
 */
import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { platform } from 'node:os'

export type DataLock = { release(): Promise<void> }

/** The folder is in use: the sentence says why and by whom. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/** Takes the folder for this process, or throws `DataFolderInUse` at once. Creates the folder where it is missing. */
export async function lockDataFolder(folder: string): Promise<DataLock> {
  mkdirSync(folder, { recursive: true })
  const address = addressOf(folder)
  const server = (await listen(address)) ?? (await takeOver(address))
  if (!server) {
    const holder = await askHolder(address)
    const by = holder === undefined ? 'another process' : `process ${holder}`
    throw new DataFolderInUse(
      `The data folder ${folder} is in use by ${by}: two processes on one embedded database would lose data. ` +
        'Stop the other one, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server that many may share.',
    )
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Linux has names that live as long as their process; elsewhere a socket file may have to be taken over. */
function addressOf(folder: string): string {
  const real = realpathSync(folder)
  const { dev, ino } = statSync(real)
  return platform() === 'linux' ? `\0agio-data-${dev}-${ino}` : `${real}/lock.sock`
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(String(process.pid))
    })
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

async function takeOver(address: string): Promise<Server | undefined> {
  if (address.startsWith('\0') || (await askHolder(address)) !== undefined) return undefined
  rmSync(address, { force: true })
  return listen(address)
}

/** The holder's process id; undefined when nobody answers. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', (bytes) => (answer += bytes.toString('utf8')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(/^\d+$/.test(answer) ? answer : undefined))
  })
}
