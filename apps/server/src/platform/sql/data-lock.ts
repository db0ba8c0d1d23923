/**
 * One process per data folder. The lock is a listening socket that carries the identity of the folder: the system gives
 * it to one process only and takes it back at the moment that process ends, however it ends. A process that does not get the
 * lock asks the holder for its process id.
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
  // A process that was just killed takes a moment to let go: without an answer, ask again.
  for (let tries = 0; tries < 40; tries += 1) {
    const server = await listen(address)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    const holder = await askHolder(address)
    if (holder !== undefined) throw new DataFolderInUse(sentence(folder, `process ${holder}`))
    if (!address.startsWith('\0')) rmSync(address, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new DataFolderInUse(sentence(folder, 'another process'))
}

function sentence(folder: string, by: string): string {
  return (
    `The data folder ${folder} is in use by ${by}: two processes on one embedded database would lose data. ` +
    'Stop the other one, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server that many may share.'
  )
}

/** Linux has names that live as long as their process; on other systems a socket file may have to be taken over. */
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

/** The holder's process id; undefined without an answer. */
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
