/**
 * `npm run bench -- widget [--rounds=N]`: what a visitor pays.
 *
 * Recipe: Chromium, slow 4G (562.5 ms, 1.44 Mbit/s) and a processor four times slower, nothing cached, the whole of Agio
 * running so that the price is live; in turn with a page of React and one form, built and packed the same way. Usable
 * is the moment React answers the first field; the price stands when both amounts are in their fields. Blocking time is what
 * tasks take beyond 50 ms. Bytes come from the built files. Lighthouse is not among our libraries: its two bars are not
 * measured here.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { startStack } from '../scripts/stack.mjs'
import { compare, limited, median, option, report, short } from './measure.ts'
import { freePort, run } from './world/programs.ts'
import { openFloor } from './widget/floor.ts'

const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }
const slower = 4
const rounds = option('rounds', 5, 1)

type Visit = {
  readonly firstPaint: number
  readonly usable: number
  /** Undefined on the floor page, which asks no price. */
  readonly price?: number
  readonly blocked: number
  readonly shift: number
  readonly scriptBytes: number
}

/** Runs in the page before everything else, so it is text: notes paint, shift, tasks, the first field that React knows, the price. */
const observe = `
  window.bench = { shift: 0, blocked: 0 }
  new PerformanceObserver((list) => { for (const it of list.getEntries()) bench.blocked += it.duration - 50 })
    .observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => { for (const it of list.getEntries()) if (it.name === 'first-contentful-paint') bench.firstPaint = it.startTime })
    .observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => { for (const it of list.getEntries()) if (!it.hadRecentInput) bench.shift += it.value })
    .observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const field = document.querySelector('#root input')
    if (field && Object.keys(field).some((key) => key.startsWith('__reactProps'))) {
      bench.usable = performance.now()
      console.debug('usable')
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const priced = () => {
    const fields = [...document.querySelectorAll('#root form input')]
    if (fields.length === 2 && fields.every(({ value }) => value)) requestAnimationFrame(() => setTimeout(() => (bench.price = performance.now())))
    else requestAnimationFrame(priced)
  }
  requestAnimationFrame(priced)`

// Nothing is built where no source changed.
await run(process.execPath, ['scripts/build.mjs'])
console.log((await run(process.execPath, ['scripts/size.mjs'])).trim())

const folder = mkdtempSync(join(tmpdir(), 'agio-bench-widget-'))
// The embedded database may run as another user, who must be able to pass through.
chmodSync(folder, 0o755)
const floor = await openFloor()
const stack = await startStack({
  folder,
  serverPort: await freePort(),
  sandboxPort: await freePort(),
  // Building the floor has set it for this process; production refuses the sandbox's settings.
  env: { LOG_LEVEL: 'warn', NODE_ENV: 'development', OPERATORS_SEED_FILE: '' },
})
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
})
try {
  await measure(browser, { floor: floor.url, widget: `${stack.links.widget}sell` })
} finally {
  await browser.close()
  await stack.stop()
  await floor.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Both figures of one visit are wanted, so visits are kept and the second comparison looks at the same ones. */
async function measure(browser: Browser, at: { floor: string; widget: string }): Promise<void> {
  const visits = { floor: [] as Visit[], widget: [] as Visit[] }
  const usable = (whose: 'floor' | 'widget') => async () => {
    const made = await visit(browser, at[whose])
    visits[whose].push(made)
    return made.usable
  }
  await visit(browser, at.widget)
  await compare({
    name: 'the sell form usable',
    against: 'the floor page',
    unit: 'ms',
    bar: { atMost: 1.25 },
    rounds,
    reference: usable('floor'),
    subject: usable('widget'),
  })
  const of = (whose: 'floor' | 'widget', what: keyof Visit) =>
    median(visits[whose].map((one) => one[what] ?? Number.NaN))
  const [ours, theirs] = [of('widget', 'firstPaint'), of('floor', 'firstPaint')]
  report(
    { name: 'first paint', against: 'the floor page', bar: { atMost: 0.5 } },
    ours / theirs,
    `${short(ours)} to ${short(theirs)} ms, the same visits`,
  )
  const [price, floorUsable] = [of('widget', 'price'), of('floor', 'usable')]
  report(
    { name: 'the price stands', against: 'the floor page usable', bar: { atMost: 1.5 } },
    price / floorUsable,
    `${short(price)} to ${short(floorUsable)} ms, the same visits`,
  )
  limited('blocking time until the price stood', of('widget', 'blocked'), 160, 'ms')
  const [script, floorScript] = [of('widget', 'scriptBytes'), of('floor', 'scriptBytes')]
  report(
    { name: 'script that came before it was usable', against: 'the floor page', bar: { atMost: 1.4 } },
    script / floorScript,
    `${short(script / 1000)} to ${short(floorScript / 1000)} KB over the wire, with headers`,
  )
  limited(
    'layout shift until the price stood',
    Math.max(...visits.widget.map(({ shift }) => shift)),
    0.01,
    '',
  )
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  // The page forbids to evaluate text, which is how it is asked what it saw.
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'en-GB',
    bypassCSP: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    let scriptBytes = 0
    const scripts = new Set<string>()
    session.on(
      'Network.responseReceived',
      ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript(observe)
    // The page says it: to be asked would cost its slow processor 40 ms and more before the first paint.
    const usable = page.waitForEvent('console', {
      predicate: (it) => it.text() === 'usable',
      timeout: 60_000,
    })
    await page.goto(url, { waitUntil: 'commit' })
    await usable
    const atUsable = scriptBytes
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const seen = (await page.evaluate('bench')) as Omit<Visit, 'scriptBytes'>
    return { ...seen, scriptBytes: atUsable }
  } finally {
    await context.close()
  }
}
