/**
 * The weight of the scripts for a visitor, gzipped, read from the built files: the first screen is the scripts that the page names,
 * with everything that they import at once. A later screen is the scripts that it brings beside them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, run } from './run.mjs'

/** In bytes; 1,000 to the KB. */
export const limits = {
  firstScreen: 85_000,
  laterScreen: 40_000,
  wallets: 6_000,
  embed: 3_000,
  console: 140_000,
}

const dist = join(root, 'apps/widget/dist')
const consoleDist = join(root, 'apps/console/dist')
const embedDist = join(root, 'packages/embed/dist')
/** Scripts for pages of others. */
const embedLimits = { 'embed.js': limits.embed, 'button.js': 2_000, 'conformance.js': 6_000 }

/** Chunks the sell form cannot do without, where they are not in the entry; its words are there. */
const firstScreenSource = /(^|\/)sell\/(index\.ts|sell-screen\.tsx)$/

/** The script of a click on wallets of a phone: the client of their relay, by far the heaviest part; it has a limit of its own. */
const phoneClient = 'src/wallet/qr/client.ts'
const bare = '--bare'
const bareClient = 'export { UniversalProvider } from "@walletconnect/universal-provider"'

/** One result per limit: `{ name, passed, output }`. */
export async function firstScreenWeights() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const later = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry)
  const first = new Set()
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const file of scriptsOf(page)) addClosure(file, first)
  for (const { src, file } of later) if (firstScreenSource.test(src)) addClosure(file, first)
  const inline = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text).join('')
  const results = [check('the first screen', weigh(first) + packed(inline), limits.firstScreen)]
  const own = later
    .filter(({ file, src }) => !first.has(file) && src !== phoneClient && !src.includes('node_modules/'))
    .map(({ src, file }) => ({ src, bytes: weigh(without(addClosure(file, new Set()), first)) }))
    .toSorted((a, b) => b.bytes - a.bytes)
  if (own[0])
    results.push(check(`the heaviest later screen (${own[0].src})`, own[0].bytes, limits.laterScreen))
  results.push(walletWeight(later, first), await phoneWeight(later, first))
  for (const [name, limit] of Object.entries(embedLimits))
    results.push(check(`the script ${name} for pages of others`, gzipped(join(embedDist, name)), limit))
  results.push(consoleWeight())
  return results
}

/** The scripts before an operator can use the console: sign-in with the page, then Today. */
function consoleWeight() {
  const manifest = JSON.parse(readFileSync(join(consoleDist, '.vite/manifest.json'), 'utf8'))
  const first = new Set()
  const named = scriptsOf(readFileSync(join(consoleDist, 'index.html'), 'utf8'))
  const today = fileOf(Object.values(manifest), 'src/today/index.ts')
  for (const file of [...named.map((name) => name.replace(/^console\//, '')), today])
    addClosure(file, first, consoleDist)
  return check('the first screen of the console', weigh(first, consoleDist), limits.console)
}

/** A click on "Send with wallet" pays for what the pay page does not have yet. */
function walletWeight(later, first) {
  const page = addClosure(fileOf(later, 'src/sell/order-page/index.ts'), new Set(first))
  const wallets = fileOf(later, 'src/wallet/pay-with-wallet.tsx')
  if (page.has(wallets)) throw new Error('The pay page brings the wallets before anybody wants them.')
  return check(
    'the chooser of wallets, on its click,',
    weigh(without(addClosure(wallets, new Set()), page)),
    limits.wallets,
  )
}

/** Against what its client weighs by itself, built as the widget is. */
async function phoneWeight(later, first) {
  const chooser = addClosure(fileOf(later, 'src/wallet/pay-with-wallet.tsx'), new Set(first))
  const client = fileOf(later, phoneClient)
  if (chooser.has(client))
    throw new Error('The chooser of wallets brings the client of phones before its click.')
  const shown = addClosure(fileOf(later, 'src/wallet/qr/pairing.tsx'), addClosure(client, new Set()))
  return check(
    'wallets of phones, on their click,',
    weigh(without(shown, chooser)),
    Math.floor(1.05 * (await weighBare())),
  )
}

/** In a process of its own: the builder makes the whole process it runs in one of production. */
async function weighBare() {
  const { code, output } = await run(process.execPath, [import.meta.filename, bare])
  if (code !== 0) throw new Error(output)
  return Number(output)
}

async function buildBare() {
  const { build } = await import('vite')
  const entry = '\0bare-client'
  const [{ output }] = [
    await build({
      configFile: false,
      root: join(root, 'apps/widget'),
      logLevel: 'error',
      plugins: [
        {
          name: 'bare-client',
          resolveId: (id) => (id === entry ? id : undefined),
          load: (id) => (id === entry ? bareClient : undefined),
        },
      ],
      build: {
        write: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: entry,
          preserveEntrySignatures: 'strict',
          treeshake: { moduleSideEffects: (id) => id === entry },
        },
      },
    }),
  ].flat()
  const files = new Map(output.map((it) => [it.fileName, it]))
  const brought = (name) => [name, ...files.get(name).imports.flatMap(brought)]
  const [{ fileName }] = output.filter(({ isEntry }) => isEntry)
  return [...new Set(brought(fileName))].reduce((sum, name) => sum + packed(files.get(name).code), 0)
}

const fileOf = (later, source) => later.find(({ src }) => src === source)?.file

function scriptsOf(html) {
  const found = [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, file]) => file)
  if (found.length === 0) throw new Error('The built page names no script.')
  return found
}

/** The file with all it imports statically; `import("…")` is another screen's. */
function addClosure(file, into, folder = dist) {
  if (into.has(file)) return into
  into.add(file)
  const text = readFileSync(join(folder, file), 'utf8')
  for (const [, next] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    addClosure(join(file, '..', next), into, folder)
  }
  return into
}

function without(files, others) {
  return new Set([...files].filter((file) => !others.has(file)))
}

function weigh(files, folder = dist) {
  return [...files].reduce((sum, file) => sum + gzipped(join(folder, file)), 0)
}

const gzipped = (path) => packed(readFileSync(path))
const packed = (bytes) => gzipSync(bytes, { level: 9 }).length

function check(what, bytes, limit) {
  const sentence = `${what} weighs ${(bytes / 1000).toFixed(2)} KB of script, gzipped; at most ${limit / 1000} KB`
  const passed = bytes > 0 && bytes <= limit
  console.log(`${passed ? '✓' : '✗'} ${sentence}`)
  return { name: sentence, passed, output: '' }
}

if (process.argv[1] === import.meta.filename && process.argv[2] === bare) {
  process.stdout.write(String(await buildBare()))
} else if (process.argv[1] === import.meta.filename) {
  const results = await firstScreenWeights()
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
}
