/**
 * The packages that a registry would hand out, tried as strangers have them: packed, looked at by publint and arethetypeswrong, and
 * each installed from its tarball into a strict TypeScript app, a plain page and Node, which needs no network, and into an app of Next.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run, runTool } from '../run.mjs'
import { tryNext } from './next.mjs'
import { packLibraries, tarballOf } from './pack.mjs'
import { tryPages } from './pages.mjs'

const app = join(root, 'scripts/libraries/app')

/** Packed, looked at, and loaded by Node and by a page. One result per check: `{ name, passed, output }`. */
export async function tryLibraries() {
  const { libraries, folder, tarballs } = await packAll()
  const results = []
  for (const library of libraries) results.push(await lint(library))
  await install(folder, tarballs)
  results.push(
    await inNode(folder, libraries),
    isClientComponent(join(folder, 'node_modules/@agio/embed/react.js')),
    await inPage(join(folder, 'node_modules/@agio/embed/embed.js')),
    ...(await tryPages(folder)).map(({ name, wrong }) => result(name, wrong)),
  )
  return say(results)
}

/** Whole compilers: the published types by every way that an app resolves them, and an app of Next, built and served. */
export async function compileLibraries() {
  const { libraries, folder, tarballs } = await packAll()
  const results = []
  for (const [at, library] of libraries.entries()) results.push(await types(library, tarballs[at]))
  await install(folder, tarballs)
  return say([...results, ...(await compile(folder)), ...(await inNext())])
}

async function packAll() {
  const libraries = await packLibraries()
  const folder = mkdtempSync(join(tmpdir(), 'agio-libraries-'))
  const tarballs = []
  for (const library of libraries) tarballs.push(await tarballOf(library, folder))
  return { libraries, folder, tarballs }
}

function say(results) {
  for (const { name, passed, output } of results)
    console.log(`${passed ? '✓' : '✗'} ${name}${passed ? '' : `\n${output}`}`)
  return results
}

async function lint({ name, folder }) {
  const { publint } = await import('publint')
  const { formatMessage } = await import('publint/utils')
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false })
  const said = messages.map((message) => formatMessage(message, pkg, { color: false }))
  return result(`${name} is a package as publint wants it`, said)
}

/** Modules only: who asks for them by `require` of an old Node has none. */
async function types({ name }, tarball) {
  const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core')
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))), {
    excludeEntrypoints: [/\.js$/],
  })
  const problems = analysis.types ? analysis.problems : [{ kind: 'it has no types' }]
  const wrong = problems.filter((it) => !['node10', 'node16-cjs'].includes(it.resolutionKind))
  return result(
    `the types of ${name} are what its modules are`,
    wrong.map((it) => JSON.stringify(it)),
  )
}

async function install(folder, tarballs) {
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }')
  const { code, output } = await run(
    'npm',
    [
      'install',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--legacy-peer-deps',
      ...tarballs,
    ],
    { cwd: folder },
  )
  if (code !== 0) throw new Error(output)
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const name of ['react', 'csstype', '@types/react', '@types/node', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of readdirSync(app)) copyFileSync(join(app, name), join(folder, name))
}

async function compile(folder) {
  const sources = readdirSync(app).filter((name) => /\.tsx?$/.test(name))
  const page = ['DOM', 'DOM.Iterable']
  const ways = [
    { name: 'Bundler', module: 'ESNext', moduleResolution: 'Bundler', lib: page, files: sources },
    { name: 'NodeNext', module: 'NodeNext', moduleResolution: 'NodeNext', lib: page, files: sources },
    { name: 'no page', module: 'NodeNext', moduleResolution: 'NodeNext', lib: [], files: ['sdk.ts'] },
  ]
  return Promise.all(
    ways.map(async ({ name, module, moduleResolution, lib, files }) => {
      const config = join(folder, `tsconfig.${name.replace(' ', '-')}.json`)
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'ES2022',
        lib: ['ES2023', ...lib],
        jsx: 'react-jsx',
        types: ['node'],
        noEmit: true,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
      }
      writeFileSync(config, JSON.stringify({ compilerOptions, files }))
      const { code, output } = await runTool('typescript/bin/tsc', ['-p', config, '--pretty', 'false'])
      return result(`a strict app compiles with the tarballs (${name})`, code === 0 ? [] : [output])
    }),
  )
}

async function inNext() {
  const { wrong, reason } = await tryNext()
  if (reason) console.log(`Left out: ${reason}.`)
  return wrong ? [result('the React component is built and served by an app of Next', wrong)] : []
}

/** Every entry can be loaded where there is no page, as a server renders it. */
async function inNode(folder, libraries) {
  const entries = libraries.flatMap(({ name, entries: all }) =>
    Object.keys(all).map((path) => join(name, path)),
  )
  const script = `for (const name of ${JSON.stringify(entries)}) {
    const module = await import(name)
    if (Object.keys(module).length === 0) throw new Error(name + ' exports nothing')
  }`
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })
  return result('every entry is loaded by Node', code === 0 ? [] : [output])
}

/** A page of Next's app router takes a component with hooks only from a module that begins so. */
function isClientComponent(module) {
  const code = readFileSync(module, 'utf8').replace(/^\s*(\/\*[^]*?\*\/\s*)*/, '')
  const said = /^['"]use client['"]/.test(code) ? [] : [code.slice(0, 200)]
  return result('the React component is a client component', said)
}

async function inPage(script) {
  const { JSDOM } = await import('jsdom')
  const { window } = new JSDOM('<!doctype html><main></main>', {
    url: 'https://shop.example/',
    runScripts: 'outside-only',
  })
  const tag = window.document.createElement('script')
  Object.assign(tag.dataset, { key: 'shop-1', coinAmount: '5' })
  Object.defineProperty(window.document, 'currentScript', { value: tag })
  Object.defineProperty(tag, 'src', { value: 'https://pay.example/embed.js' })
  window.document.querySelector('main').append(tag)
  window.eval(readFileSync(script, 'utf8'))
  window.Agio.mount('main', { service: 'buy', currency: 'GBP' })
  const found = [...window.document.querySelectorAll('agio-widget iframe')].map(({ src }) => src)
  window.close()
  const wanted = [
    'https://pay.example/sell?key=shop-1&coin_amount=5&origin=https%3A%2F%2Fshop.example',
    'https://pay.example/buy?currency=GBP&origin=https%3A%2F%2Fshop.example',
  ]
  return result(
    'a plain page has the widget by its tag and by `Agio.mount`',
    found.join() === wanted.join() ? [] : found,
  )
}

const result = (name, wrong) => ({ name, passed: wrong.length === 0, output: wrong.join('\n') })

if (process.argv[1] === import.meta.filename) {
  const results = [...(await tryLibraries()), ...(await compileLibraries())]
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
}
