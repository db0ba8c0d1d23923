/**
 * The quickstart, followed word by word from an empty folder: its files are written and its commands typed as the page has them.
 * Ports alone are others, because those of the page may be taken.
 *
 * @module-tag night
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksIn } from '../../scripts/libraries/code-blocks.mjs'
import { freePort, root } from '../../scripts/run.mjs'
import { filledIn } from '../book/page.ts'
import { until } from '../world/calls.ts'
import { termsVersion } from '../../apps/server/src/customers/terms/terms.ts'
import { openWorld, type World } from '../world/world.ts'

const text = readFileSync(join(root, 'docs/quickstart.md'), 'utf8')
const lines = text.split('\n')
const blocks = blocksIn(text).map(({ line, language, code }) => {
  const before = lines.slice(0, line - 2).findLast((it) => it.trim() !== '') ?? ''
  return { language, code, file: /^Save this as `([\w.]+)`/.exec(before)?.[1] }
})
const starting = blocks.find(({ code }) => code.includes('npm start'))?.code ?? ''
const folder = mkdtempSync(join(tmpdir(), 'agio-quickstart-'))
const children: ChildProcess[] = []
const heard: string[] = []

let world: World
let addresses: Readonly<Record<string, string>>
let page = ''
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  const [pagePort, hooksPort] = [await freePort(), await freePort()]
  page = `http://localhost:${pagePort}`
  const ports = { '5173': String(pagePort), '8443': String(hooksPort) }
  env = Object.fromEntries(
    [...filledIn(starting, ports).matchAll(/AGIO_(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  world = await openWorld({ env })
  addresses = {
    ...ports,
    'http://localhost:4400': new URL(world.api).origin,
    'http://localhost:4500': world.sandbox,
  }
}, 200_000)
afterAll(async () => {
  for (const child of children) child.kill()
  await world?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Types a block; a program that goes on is left running, and what it prints is kept. */
async function type(code: string): Promise<string> {
  const child = spawn('bash', ['-e'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (some: Buffer) => {
    said += some
    if (goesOn(code)) heard.push(...String(some).split('\n').filter(Boolean))
  })
  child.stderr.on('data', (some: Buffer) => (said += some))
  // A terminal remembers what was exported above.
  child.stdin.end(`${exported}\n${goesOn(code) ? 'exec ' : ''}${code}`)
  if (goesOn(code)) {
    children.push(child)
    return ''
  }
  const ended = await new Promise<number | null>((resolve) => child.on('close', resolve))
  expect([ended, said], code).toEqual([0, said])
  exported = [...new Set([...exported.split('\n'), ...(code.match(/^export .+$/gm) ?? [])])].join('\n')
  return said.trim()
}
let exported = ''
const atOwnPorts = (code: string) =>
  Object.entries(addresses).reduce((filled, [words, value]) => filled.replaceAll(words, value), code)
const goesOn = (code: string) => code.startsWith('node server.mjs')

test('an empty folder becomes a page with the widget, a server that hears, and a link that can be paid', async () => {
  expect(Object.keys(env)).toEqual(['WIDGET_ORIGINS', 'WEBHOOK_ORIGINS'])
  const said: string[] = []
  for (const { language, code, file } of blocks) {
    if (code === starting) continue
    // Elements of a page look like what only a person could fill in.
    if (file !== undefined) writeFileSync(join(folder, file), atOwnPorts(code))
    else if (language === 'sh') said.push(await type(filledIn(code, addresses)))
    if (goesOn(code))
      await until('the page', () =>
        fetch(page).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
  }

  const html = await (await fetch(page)).text()
  const key = /data-key="(wk_[a-z2-7]{26})"/.exec(html)?.[1] ?? ''
  const [, script = ''] = /<script src="([^"]+)"/.exec(html) ?? []
  expect((await fetch(script)).headers.get('content-type')).toContain('javascript')
  const frame = await fetch(`${new URL(script).origin}/?key=${key}&origin=${encodeURIComponent(page)}`)
  expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${page}`)

  await until('the first event', async () => heard.find((line) => line.startsWith('heard webhook.test')))

  const link = said.at(-1) ?? ''
  const { token } = JSON.parse(readFileSync(join(folder, 'link.json'), 'utf8')) as { token: string }
  expect(link).toBe(`${new URL(world.api).origin}/l/${token}`)
  const payer = await world.customer()
  const wish = { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '25.00' }
  const { id: quoteId } = await world.call<{ id: string }>('POST', '/quotes/sell', wish)
  const consents = { correctInformation: true, terms: termsVersion }
  const { id } = await payer.call<{ id: string }>('POST', `/links/${token}/orders`, { quoteId, consents })
  await until('the order', async () => heard.includes('heard order.created 4711'))
  const sale = await payer.sale(id)
  await sale.pay()
  await until('the payment', async () => heard.includes('heard payment.completed 4711'), { seconds: 120 })
}, 300_000)
