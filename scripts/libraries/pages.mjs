/**
 * The code of the pages for integrators, tried as somebody pastes it: TypeScript compiled strictly against the tarballs, servers
 * that hear webhooks started and sent one, and HTML opened as a page.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { runTool, start, stop } from '../run.mjs'
import { codeBlocks } from './code-blocks.mjs'

const base = 'https://pay.example.com'
const listens = /\.listen\(8443\)/

/** `folder` has the tarballs installed. One result per check: `{ name, wrong }`, a list of sentences. */
export async function tryPages(folder) {
  const blocks = codeBlocks()
  const servers = blocks.filter(({ code }) => listens.test(code))
  const compiled = await compilePages(folder, blocks, servers)
  const heard = await Promise.all(
    servers.map(async (it, at) => ({
      name: `the server of ${placeOf(it)} believes a signed webhook and no other`,
      wrong:
        compiled.length > 0 ? ['It does not compile.'] : await hears(join(folder, 'pages/out', nameOf(at))),
    })),
  )
  const pages = blocks.filter(
    ({ language, code }) => ['html', 'js'].includes(language) && !listens.test(code),
  )
  const { attributes } = await import(join(folder, 'node_modules/@agio/embed/options.js'))
  const opened = await Promise.all(pages.map((it) => open(folder, it, attributes)))
  return [
    { name: 'the TypeScript of the pages compiles strictly with the tarballs', wrong: compiled },
    ...heard,
    { name: 'the HTML and scripts of the pages run in a page', wrong: opened.flat() },
  ]
}

const placeOf = ({ page, line }) => `${page}:${line}`
const nameOf = (at) => `server-${at}.js`

/** The blocks of a page are one module, as its reader follows it; what listens is a module of its own too, to be started. */
async function compilePages(folder, blocks, servers) {
  const typed = new Map()
  for (const { page, language, code } of blocks)
    if (language === 'ts' || language === 'tsx') typed.set(page, `${typed.get(page) ?? ''}${code}\n`)
  mkdirSync(join(folder, 'pages'), { recursive: true })
  const files = [...typed].map(([page, code]) => {
    const name = `${page.replaceAll('/', '-').replace(/\.md$/, '')}.tsx`
    writeFileSync(join(folder, 'pages', name), `${code}export {}\n`)
    return name
  })
  for (const [at, { language, code }] of servers.entries()) {
    const name = nameOf(at).replace(/js$/, language)
    writeFileSync(join(folder, 'pages', name), code.replace('8443', 'Number(process.env.PORT)'))
    files.push(name)
  }
  const compilerOptions = {
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
    allowJs: true,
    outDir: 'out',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  }
  const config = join(folder, 'pages/tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  const { code, output } = await runTool('typescript/bin/tsc', ['-p', config, '--pretty', 'false'])
  return code === 0 ? [] : [output]
}

/** Answers of a server to a signed webhook, to the same with another body, and to one that nobody signed. */
async function hears(program) {
  const secret = randomBytes(24)
  const port = await freePort()
  const said = []
  const child = start(process.execPath, [program], {
    env: { PORT: String(port), WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` },
    onLine: (line) => said.push(line),
  })
  const answers = []
  try {
    await untilOpen(port, child, said)
    answers.push(await post(port, secret, (body) => body))
    answers.push(await post(port, secret, (body) => body.replace('4711', '4712')))
    answers.push(await post(port, randomBytes(24), (body) => body))
  } finally {
    await stop(child)
  }
  return [
    ...(answers.join() === '204,401,401' ? [] : [`It answered ${answers.join()}.`, ...said]),
    ...(said.some((line) => line.includes('4711')) ? [] : ['It said nothing of the event.']),
  ]
}

async function post(port, secret, altered) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const id = 'evt_aaaaaaaaaaaaaaaaaaaaaaaaaa'
  const body = JSON.stringify({
    type: 'payment.completed',
    id,
    version: 1,
    timestamp: new Date().toISOString(),
    object: 'ord_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    sequence: 1,
    data: { externalId: '4711' },
  })
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  const { status } = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers,
    body: altered(body),
  })
  return status
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

async function untilOpen(port, child, said) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server of a page ended.\n${said.join('\n')}`)
    const isOpen = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The page with this block in it; its scripts run in their order. */
async function open(folder, { page, line, language, code }, attributes) {
  const { JSDOM, VirtualConsole } = await import('jsdom')
  const wrong = []
  const say = (what) => wrong.push(`${page}:${line}: ${what}`)
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', ({ type, message }) => type === 'not-implemented' || say(message))
  const url = 'https://shop.example.com/'
  const options = { url, runScripts: 'outside-only', virtualConsole }
  const { window } = new JSDOM(`<!doctype html><body>${language === 'html' ? code : ''}</body>`, options)
  const { document } = window
  const scripts = language === 'html' ? [...document.querySelectorAll('script')] : []
  for (const element of [...scripts, ...document.querySelectorAll('agio-widget')])
    for (const name of namesIn(element)) if (!attributes.includes(name)) say(`there is no option ${name}`)
  try {
    if (language === 'js') window.eval(code)
    for (const script of scripts) run(folder, window, script)
  } catch (error) {
    say(error.message)
  }
  for (const { src } of document.querySelectorAll('iframe'))
    if (!src.startsWith(`${base}/sell?`) && !src.startsWith(`${base}/buy?`)) say(`a frame of ${src}`)
  const isShown = document.querySelector('iframe, a[data-agio-pay]') !== null
  if (!isShown && /embed\.js|button\.js/.test(code)) say('it shows nothing')
  window.close()
  return wrong
}

/** Options that a tag or an element gives, as attributes. */
const namesIn = ({ localName, dataset, attributes }) =>
  localName === 'script'
    ? Object.keys(dataset).map((name) =>
        name === 'key' ? 'widget-key' : name.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`),
      )
    : [...attributes].map(({ name }) => name)

function run(folder, window, script) {
  if (!script.src) return window.eval(script.textContent)
  const name = script.src.slice(`${base}/`.length)
  const places = { 'embed.js': join(folder, 'node_modules/@agio/embed/embed.js'), 'button.js': undefined }
  if (!(name in places)) throw new Error(`${script.src} is no script of an installation`)
  if (!places[name]) return
  Object.defineProperty(window.document, 'currentScript', { value: script, configurable: true })
  window.eval(readFileSync(places[name], 'utf8'))
}
