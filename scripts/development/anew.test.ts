import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginAnew, movedTo } from './anew.mjs'

function installation() {
  const place = mkdtempSync(join(tmpdir(), 'agio-anew-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const [folder, moved] = [join(place, '.agio'), join(place, 'moved')]
  for (const path of [join(folder, 'data'), join(folder, 'keys'), join(moved, 'postgres')])
    mkdirSync(path, { recursive: true })
  writeFileSync(join(moved, 'postgres/PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'data/moved-to'), `${moved}\n`)
  writeFileSync(join(folder, 'mine.txt'), '')
  return { folder, moved }
}

test('nothing of an installation stays, also not a database that is elsewhere', async () => {
  const { folder, moved } = installation()
  expect(movedTo(folder)).toBe(moved)
  await beginAnew(folder, [])
  expect(readdirSync(folder)).toEqual(['mine.txt'])
  expect(existsSync(moved)).toBe(false)
})

test('a folder without a database is not taken for one, and one that may be in use stays', async () => {
  const { folder, moved } = installation()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(beginAnew(folder, [port])).rejects.toThrow(`Port ${port} is in use`)
  expect(existsSync(join(folder, 'keys'))).toBe(true)
  server.close()
  rmSync(join(moved, 'postgres/PG_VERSION'))
  await beginAnew(folder, [])
  expect(existsSync(moved)).toBe(true)
})
