/** The words of a build that fails, the cases in which one is made, and the files beside a built text. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle, pack, unlessFresh, unpacked } from './build.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-build-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a widget that cannot be built says where its source is wrong, and nothing of what would have come after', async () => {
  const broken = join(folder, 'broken.ts')
  writeFileSync(broken, 'export const sum = (1 +')
  const built = bundle({
    configFile: 'apps/widget/vite.config.ts',
    logLevel: 'silent',
    build: { outDir: join(folder, 'dist'), rolldownOptions: { input: broken } },
  })
  await expect(built).rejects.toThrow(/broken\.ts/)
})

test('a build that failed halfway is never taken for the one before it', async () => {
  const sources = mkdtempSync(join(folder, 'sources-'))
  const name = `test-${process.pid}`
  const made: string[] = []
  const build = (source: string) => {
    writeFileSync(join(sources, 'source'), source)
    return unlessFresh(name, [relative('.', sources)], folder, async () => {
      made.push(source)
      if (source === 'broken') throw new Error('It could not be built.')
    })
  }
  try {
    await build('whole')
    await build('whole')
    await expect(build('broken')).rejects.toThrow('It could not be built.')
    await build('whole')
  } finally {
    rmSync(join('node_modules/.cache/agio-builds', name), { force: true })
  }
  expect(made).toEqual(['whole', 'broken', 'whole'])
})

test('a file that an earlier start left without brotli gets it, whole, and a text that is written over meanwhile gets none', async () => {
  const dist = mkdtempSync(join(folder, 'dist-'))
  const path = (name: string) => join(dist, name)
  for (const name of ['page.html', 'start.js', 'begun.css', 'mark.png']) writeFileSync(path(name), name)
  writeFileSync(path('begun.css.br'), 'of an earlier start')
  expect(unpacked([dist]).toSorted()).toEqual([path('page.html'), path('start.js')])
  const packing = pack(unpacked([dist]))
  writeFileSync(path('start.js'), 'of another build')
  await packing
  expect(readdirSync(dist).filter((name) => name.endsWith('.br'))).toEqual(['begun.css.br', 'page.html.br'])
  expect(brotliDecompressSync(readFileSync(path('page.html.br'))).toString()).toBe('page.html')
  expect(readFileSync(path('begun.css.br'), 'utf8')).toBe('of an earlier start')
  expect(unpacked([dist])).toEqual([path('start.js')])
})
