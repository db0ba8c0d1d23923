/**
 * `npm start -- --watch` on a copy of this checkout, with a browser before it.
 *
 * @module-tag night
 */
import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBrowser } from '../browser.mjs'
import { freePort, root, start, stop } from '../run.mjs'

const folder = mkdtempSync(join(tmpdir(), 'agio-watch-'))
const checkout = join(folder, 'checkout')
const said: string[] = []
let address: string
let program: ChildProcess
let browser: Browser
let page: Page

/** Sources of its own; libraries by links, but those that are sources themselves. */
function copyCheckout(): void {
  const isSource = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(root.length - 1))
  for (const name of [
    'apps',
    'packages',
    'scripts',
    'docs',
    'CHANGELOG.md',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(checkout, name), { recursive: true, filter: isSource })
  const libraries = join(checkout, 'node_modules')
  mkdirSync(libraries)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['.cache', '.vite', '@agio'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(libraries, name))
  cpSync(join(root, 'node_modules/@agio'), join(libraries, '@agio'), {
    recursive: true,
    verbatimSymlinks: true,
  })
}

/** Empties the file and writes it `gap` milliseconds later, as an editor does on a busy machine. */
function change(path: string, from: string, to: string, gap = 0): void {
  const file = join(checkout, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  const open = openSync(file, 'w')
  if (gap > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, gap)
  writeSync(open, text.replace(from, to))
  closeSync(open)
}

const hears = (word: string) =>
  vi.waitFor(() => expect(said.join('\n')).toContain(word), { timeout: 90_000, interval: 100 })

const titleOfApi = async () => {
  const answer = await fetch(`${address}/api/openapi.json`)
  const { info } = (await answer.json()) as { info: { title: string } }
  return info.title
}

beforeAll(async () => {
  copyCheckout()
  const [server, sandbox] = [await freePort(), await freePort()]
  address = `http://127.0.0.1:${server}`
  const env = { AGIO_PORT: String(server), AGIO_SANDBOX_PORT: String(sandbox), DATABASE_URL: '' }
  program = start(process.execPath, ['scripts/start.mjs', '--watch'], {
    cwd: checkout,
    env: { ...env, AGIO_FOLDER: join(folder, 'data') },
    onLine: (line) => said.push(line),
  })
  const { executablePath, args, env: ofBrowser } = await findBrowser()
  const environment = { ...(process.env as Record<string, string>), ...ofBrowser }
  browser = await chromium.launch({ executablePath, args, env: environment })
  page = await browser.newPage()
  await hears('Ctrl-C stops everything.')
}, 150_000)
afterAll(async () => {
  await browser.close()
  await stop(program)
  rmSync(folder, { recursive: true, force: true })
})

test('a changed text, sheet and component are on the screen, under the policy of the pages', async () => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  page.on('pageerror', ({ message }) => refused.push(message))
  await page.goto(`${address}/sell`)
  await page.getByText('Arrives', { exact: true }).waitFor()
  change('apps/widget/src/app/i18n/catalogues/en/first.json', '"Arrives"', '"Arrives at last"')
  await page.getByText('Arrives at last').waitFor()
  change('packages/ui/src/tokens/tokens.css', ':root {', ':root { --changed: 0;')
  const changed = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--changed').trim())
  for (const gap of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    await expect.poll(changed).toBe(`${gap - 1}`)
    change('packages/ui/src/tokens/tokens.css', `--changed: ${gap - 1};`, `--changed: ${gap};`, gap)
  }
  await expect.poll(changed).toBe('10')
  change('apps/console/src/texts/en/sign-in.json', '"Sign in"', '"Come in"')
  await page.goto(`${address}/console/`)
  await page.getByRole('button', { name: 'Come in' }).waitFor()
  expect(refused).toEqual([])
})

test('a changed server answers, a mistake is said and put right, and the sandbox goes on', async () => {
  expect(await titleOfApi()).toBe('Agio')
  change(
    'apps/server/src/app.ts',
    'docsDir: settings.docsDir, ...words }',
    `docsDir: settings.docsDir, ...words, title: 'Changed' }`,
  )
  await expect.poll(() => titleOfApi().catch(() => undefined), { timeout: 60_000 }).toBe('Changed')
  change('apps/server/src/app.ts', `title: 'Changed'`, `title: 'Changed`)
  await hears('The server waits for the next change.')
  expect(said.join('\n')).toContain('app.ts')
  change('apps/server/src/app.ts', `title: 'Changed`, `title: 'Right'`)
  await expect.poll(() => titleOfApi().catch(() => undefined), { timeout: 60_000 }).toBe('Right')
  const sandbox = readFileSync(join(folder, 'data/logs/demo.log'), 'utf8')
  expect(sandbox.match(/"ready":true/g)).toHaveLength(1)
})
