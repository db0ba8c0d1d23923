/** A PostgreSQL of its own that is stopped, made read-only, and filled up: what a process says of itself meanwhile. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { hears, watchHearing } from '../queue/hearing.ts'
import { startEmbedded, type Embedded } from './embedded-postgres.ts'
import { openPostgres } from './postgres.ts'
import { createReadiness } from './readiness.ts'
import type { Database } from './sql.ts'

let folder: string
let server: Embedded
let database: Database

const start = () => startEmbedded(join(folder, 'data'), { fsync: false })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-readiness-'))
  // The user of the database passes through.
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<void> {
  server = await start()
  database = openPostgres(server.url, { maxConnections: 1 })
}

test('a database that is away is said within a second, and that it is back at once', async () => {
  await open()
  const readiness = createReadiness(database)
  expect(await readiness()).toBe('ready')
  await server.stop()
  // The pool waits ten seconds for a database that may come back; the answer does not.
  const waiting = database.query('select 1').catch(() => undefined)
  const first = await Promise.race([readiness(), waiting.then(() => 'the pool was faster')])
  expect(first).toBe('silent')
  server = await start()
  await expect.poll(readiness).toBe('ready')
})

test('a pool without a free connection is no silence', async () => {
  await open()
  const readiness = createReadiness(database)
  await database.transaction(async () => expect(await readiness()).toBe('ready'))
})

test('a read-only database takes no writes, whether or not one was tried', async () => {
  await open()
  const readiness = createReadiness(database)
  await database.query('create table it (n int)')
  await database.query('alter database postgres set default_transaction_read_only = on')
  const later = openPostgres(server.url, { maxConnections: 1 })
  expect(await createReadiness(later)()).toBe('takes_no_writes')
  await later.close()
  // A connection of before hears of it by its own refused write.
  await database.query('set default_transaction_read_only = on')
  await expect(database.query('insert into it values (1)')).rejects.toThrow('read-only')
  expect(await readiness()).toBe('takes_no_writes')
})

test('a notification comes back, and does not from another database', async () => {
  await open()
  await database.query('create database other')
  const other = openPostgres(server.url.replace('/postgres?', '/other?'))
  expect(await hears(database)).toBe(true)
  // As behind a pooler that gives each statement another connection: LISTEN and NOTIFY both succeed.
  const pooled = { query: database.query, listen: other.listen }
  expect(await hears(pooled, 500)).toBe(false)
  const hearing = watchHearing(pooled, silentLog, 200)
  await expect.poll(() => hearing.late()).toEqual([{ name: 'notifications', seconds: expect.any(Number) }])
  await hearing.stop()
  await other.close()
})

const mayMount = () => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

test(
  'a full disk is said once a write failed, and over once there is room',
  { tags: ['night'] },
  async ({ skip }) => {
    const mounted = mayMount()
    await open()
    try {
      skip(!mounted, 'a disk that is full needs the right to mount one')
      const readiness = createReadiness(database)
      await database.query('create table it (n text)')
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(join(folder, 'full'), Buffer.alloc(bavail * bsize - 20_000))
      const fill = () =>
        database.query(`insert into it select repeat(md5(n::text), 60) from generate_series(1, 2000) n`)
      await expect(fill()).rejects.toThrow('could not extend file')
      expect(await readiness()).toBe('takes_no_writes')
      rmSync(join(folder, 'full'))
      await expect.poll(readiness, { timeout: 20_000 }).toBe('ready')
      await fill()
    } finally {
      if (mounted) execFileSync('umount', ['--lazy', folder])
    }
  },
)
