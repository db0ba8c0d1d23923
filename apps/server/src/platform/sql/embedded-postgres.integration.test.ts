import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { chooseUser, giveTo } from './embedded-binaries.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { openPostgres } from './postgres.ts'

const cleanUp: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'agio-embedded-'))
  giveTo(path, chooseUser())
  cleanUp.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Another process that opens the folder and then waits to be killed. */
async function otherProcess(data: string): Promise<{ child: ChildProcess; said: string }> {
  const url = new URL('./embedded-postgres.ts', import.meta.url)
  const code = `
    import { startEmbedded } from ${JSON.stringify(url.href)}
    const { url } = await startEmbedded(${JSON.stringify(data)}).catch((error) => (console.log(error.message), process.exit(1)))
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUp.push(() => void child.kill('SIGKILL'))
  const said = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (bytes: Buffer) => resolve(bytes.toString().trim())),
  )
  return { child, said }
}

const postmaster = (data: string) =>
  Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('a second process on the folder is refused at once, with the reason and the process id of the first', async () => {
  const data = folder()
  const first = await startEmbedded(data)
  cleanUp.push(() => first.stop())
  const { said } = await otherProcess(data)
  expect(said).toContain(`is in use by process ${process.pid}`)
  expect(said).toContain('set DATABASE_URL')
})

test('after kill -9 of the program the data is there, and the database does not stay behind', async () => {
  const data = folder()
  const { child, said: url } = await otherProcess(data)
  const before = openPostgres(url)
  await before.query('create table kept (n int)')
  await before.query('insert into kept values (42)')
  await before.close()
  const orphan = postmaster(data)
  child.kill('SIGKILL')
  const again = await startEmbedded(data)
  cleanUp.push(() => again.stop())
  expect(postmaster(data)).not.toBe(orphan)
  expect(() => process.kill(orphan, 0)).toThrow('ESRCH')
  const after = openPostgres(again.url)
  expect(await after.query('select n from kept')).toEqual([{ n: 42 }])
  await after.close()
})

test('after kill -9 of the database it runs again, and who was waiting is served', async () => {
  const data = folder()
  const embedded = await startEmbedded(data)
  cleanUp.push(() => embedded.stop())
  const database = openPostgres(embedded.url)
  await database.query('create table kept (n int)')
  await database.query('insert into kept values (42)')
  process.kill(postmaster(data), 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await database.query('select n from kept')).toEqual([{ n: 42 }])
  await database.close()
})

test('stopping and starting again keeps the data and frees the folder', async () => {
  const data = folder()
  const one = await startEmbedded(data)
  await one.stop()
  expect(() => postmaster(data)).toThrow('ENOENT')
  const two = await startEmbedded(data)
  await two.stop()
})

test('a cluster that a power cut may have torn while it was made is made anew; a whole one never is', async () => {
  const data = folder()
  const note = join(data, 'being-made')
  const started = async () => {
    const embedded = await startEmbedded(data)
    const database = openPostgres(embedded.url, { maxConnections: 1 })
    const [row] = await database.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    )
    await database.close()
    await embedded.stop()
    return row?.id
  }
  const first = await started()
  expect(existsSync(note)).toBe(false)
  expect(await started()).toBe(first)
  writeFileSync(note, '')
  rmSync(join(data, 'postgres/global'), { recursive: true })
  expect(await started()).not.toBe(first)
  expect(existsSync(note)).toBe(false)
})

test('a new cluster is prepared while it goes to the disk; where that fails the database ends and the folder is free', async () => {
  const data = folder()
  const asked: boolean[] = []
  const fails = startEmbedded(data, {}, async (url) => {
    asked.push(existsSync(join(data, 'being-made')))
    const database = openPostgres(url, { maxConnections: 1 })
    await database.query('create table kept (n int)').finally(database.close)
    throw new Error('not like this')
  })
  await expect(fails).rejects.toThrow('not like this')
  expect(asked).toEqual([true])
  expect(() => postmaster(data)).toThrow('ENOENT')
  const again = await startEmbedded(data, {}, async (url) => {
    const database = openPostgres(url, { maxConnections: 1 })
    expect(await database.query('select n from kept').finally(database.close)).toEqual([])
  })
  await again.stop()
})
