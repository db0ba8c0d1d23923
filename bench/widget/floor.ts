/** The floor: React, react-dom and one form with a field that answers; what no React page can be lighter than. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { root } from '../world/programs.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Floor</title>
    <script type="module" src="/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`

const script = `import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Form() {
  const [amount, setAmount] = useState('100.00')
  const [sent, setSent] = useState(false)
  return h('form', { onSubmit: (event) => { event.preventDefault(); setSent(true) } },
    h('h1', null, 'Sell crypto'),
    h('label', null, 'You receive ', h('input', { value: amount, onChange: (event) => setAmount(event.target.value) })),
    h('output', null, sent ? 'Sent ' + amount : amount),
    h('button', null, 'Continue'))
}
createRoot(document.getElementById('root')).render(h(Form))`

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds it as the widget is built, and serves it packed as the server packs the widget. */
export async function openFloor(): Promise<{ url: string; close(): Promise<void> }> {
  // Inside node_modules, so that React is found from there.
  const folder = join(root, 'node_modules/.cache/agio-bench-floor')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'main.js'), script)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: 'dist', target: 'es2023', modulePreload: false },
  })
  const files = packed(join(folder, 'dist'))
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = files.get(name)
    if (!body) return response.writeHead(404).end()
    const type = types[extname(name)] ?? 'application/octet-stream'
    return response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())))
  return { url: `http://127.0.0.1:${port}/`, close }
}

function packed(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) !== '',
  )
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  return new Map(
    names.map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)), { params })]),
  )
}
