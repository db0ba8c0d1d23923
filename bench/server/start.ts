/** The time until the process is ready, and the cost of the embedded database over the programs it consists of. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/platform/sql/database.ts'
import { chooseUser, findBinaries, giveTo } from '../../apps/server/src/platform/sql/embedded-binaries.ts'
import { initialise, launch, type Cluster } from '../../apps/server/src/platform/sql/embedded-process.ts'
import { openTestDatabase } from '../../apps/server/src/platform/testing.ts'
import { exitOf } from '../world/programs.ts'
import { compare, timed } from '../measure.ts'
import { begin, freePort, stop } from '../world/programs.ts'
import { signInCustomers } from '../world/selling.ts'
import { newFolder, startServer, untilAnswered } from './process.ts'

export async function measureStart(): Promise<void> {
  await using db = await openTestDatabase()
  const keyFile = join(newFolder(), 'personal-data.key')
  await signInCustomers(db, keyFile, 1)
  const server = async () => {
    const started = await startServer(db, keyFile)
    await started.stop()
    return started.readyAfter
  }
  await compare({
    name: 'process ready, the database there',
    against: 'a bare server of Node',
    unit: 'ms',
    bar: { atMost: 2.2 },
    reference: bareServer,
    subject: server,
  })
  await compare({
    name: 'embedded database from an empty folder, migrated',
    against: 'initdb and start alone',
    unit: 'ms',
    bar: { atMost: 1.2 },
    reference: initdbAndStart,
    subject: emptyFolder,
  })
}

async function bareServer(): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const child = begin(process.execPath, ['bench/server/bare-process.mjs', String(port)], {})
  await untilAnswered(`http://127.0.0.1:${port}/`)
  const took = performance.now() - from
  await stop(child)
  return took
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-start-'))
  giveTo(folder, chooseUser())
  return folder
}

/** As the program does it: locked, made, started, migrated while it goes to the disk, and the first query answered. */
async function emptyFolder(): Promise<number> {
  const dataDir = freshFolder()
  let close = async () => {}
  const took = await timed(async () => {
    const database = await openDatabase({ dataDir })
    close = database.close
    await database.query('select 1')
  })
  await close()
  rmSync(dataDir, { recursive: true, force: true })
  return took
}

/** As one would by hand: made, on the disk, started. */
async function initdbAndStart(): Promise<number> {
  const folder = freshFolder()
  const runAs = chooseUser()
  const cluster: Cluster = {
    folder,
    data: join(folder, 'postgres'),
    socket: join(folder, 'socket'),
    runAs,
    binaries: findBinaries(runAs),
    options: {},
  }
  let child: Awaited<ReturnType<typeof launch>> | undefined
  const took = await timed(async () => {
    const finish = await initialise(cluster)
    await finish()
    child = await launch(cluster)
  })
  // Nothing else would keep this process waiting for its end.
  child?.ref()
  child?.stdin?.end()
  if (child) await exitOf(child)
  rmSync(folder, { recursive: true, force: true })
  return took
}
