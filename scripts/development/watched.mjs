/**
 * `npm start -- --watch`: server and pages from their sources. The sandbox is built as ever, and goes on with its state.
 *
 *   browser ──► server (node --watch) ──► hot-pages.mjs: Vite makes a page when it is asked for
 *      └───────── news of changed sources, by a socket ─────────┘
 */
import { join } from 'node:path'
import { buildDocs } from '../build.mjs'
import { bundled } from '../programs.mjs'
import { freePort, root, start, stop } from '../run.mjs'
import { startStack } from '../stack.mjs'

const built = async (name) => ['--enable-source-maps', ...(await bundled(name))]
const fromSource = ['--import', 'tsx', join(root, 'apps/server/src/main.ts')]

/** As `startStack`; `say` hears what a person at the terminal is to know of each change. */
export async function startFromSources({ onLine, say, serverFlags, ...where }) {
  const pages = await startHotPages((line) => {
    onLine(line, 'pages')
    say(line)
  })
  const tell = restartTeller(say)
  const stack = await startStack({
    ...where,
    serverFlags: ['--watch', '--watch-preserve-output', ...serverFlags],
    env: { HOT_PAGES_URL: pages.url },
    pages: buildDocs(),
    programOf: async (name) => (name === 'server' ? fromSource : built(name)),
    onLine: (line, name) => {
      onLine(line, name)
      if (name === 'server') tell(line)
    },
  }).catch(async (error) => {
    await stop(pages.child)
    throw error
  })
  return {
    ...stack,
    children: [...stack.children, { name: 'pages', child: pages.child }],
    async stop() {
      await stack.stop()
      await stop(pages.child)
    },
  }
}

/** The process says where it listens by its first line. */
async function startHotPages(onLine) {
  let say
  const said = new Promise((resolve) => (say = resolve))
  const last = []
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = start(process.execPath, [join(root, 'scripts/development/hot-pages.mjs'), String(port)], {
    onLine: (line) => {
      if (line === 'listening') return say({ child, url })
      last.push(line)
      onLine(line)
    },
  })
  const died = child.done.then(() => {
    throw new Error(`The pages could not be started.\n${last.join('\n')}`)
  })
  return Promise.race([said, died])
}

/** Of the server's lines: that it starts again, since when it is ready, and why it does not start. */
export function restartTeller(say) {
  let from
  let isDown = false
  return (line) => {
    if (line.startsWith("Restarting '")) {
      from = performance.now()
      isDown = true
      return say('A source of the server changed: it starts again …')
    }
    if (line.startsWith("Failed running '")) return say('The server waits for the next change.')
    if (!isDown) return
    const record = recordIn(line)
    if (record === undefined) return say(line)
    if (record.msg !== 'ready') return
    isDown = false
    say(`The server is ready, after ${((performance.now() - from) / 1000).toFixed(1)} s.`)
  }
}

function recordIn(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
