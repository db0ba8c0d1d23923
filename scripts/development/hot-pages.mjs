/**
 * Widget and console as Vite makes them from their sources, for the server that gives them to a browser (`HOT_PAGES_URL`), and
 * the sockets by which their pages hear of changed sources. `node scripts/development/hot-pages.mjs <port>`
 */
import { readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { createServer as createVite } from 'vite'
import { buildEmbedScripts } from '../build.mjs'
import { root } from '../run.mjs'

const port = Number(process.argv[2])
const host = '127.0.0.1'
const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message)
    response.writeHead(500).end()
  })
})
const [widget, console_] = await Promise.all(['widget', 'console'].map(pagesOf))
server.listen(port, host, () => console.log('listening'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))

function pagesOf(name) {
  return createVite({
    root: join(root, 'apps', name),
    configFile: join(root, 'apps', name, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules/.cache/agio-hot', name),
    clearScreen: false,
    // The server puts a nonce of each answer in its place (apps/server/src/platform/web/hot-pages.ts).
    html: { cspNonce: 'agio-nonce' },
    server: {
      middlewareMode: true,
      // A checkout may have its libraries from another folder, by links.
      fs: { allow: [root, dirname(realpathSync(join(root, 'node_modules/vite')))] },
      hmr: { server, host, clientPort: port },
      // An editor empties a file before it writes it. A change is heard once the size rests: the watcher drops what follows an
      // event within 5 ms, and the page would keep the empty file.
      watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    },
  })
}

async function answer(request, response) {
  const { pathname } = new URL(request.url, `http://${host}`)
  const script = /^\/(embed|button|conformance)\.js$/.exec(pathname)?.[0]
  if (script) return sendScript(response, script)
  const isConsole = pathname === '/console' || pathname.startsWith('/console/')
  if (pathname === '/console') request.url = request.url.replace('/console', '/console/')
  const { middlewares } = isConsole ? console_ : widget
  middlewares(request, response, () => response.writeHead(404).end())
}

/** Scripts for pages of others are one file each: built again when they are asked for after a change. */
async function sendScript(response, name) {
  const folder = await buildEmbedScripts()
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(readFileSync(join(folder, name)))
}
