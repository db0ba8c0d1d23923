/**
 * Sandbox and server as processes of their own, on free ports, with everything they keep in a temporary folder. The server
 * can be ended, killed and started again; an installation has several processes behind a proxy.
 */
import { freePort, stop } from '../../scripts/run.mjs'
import { startStack, type Child, type Stack } from '../../scripts/stack.mjs'
import { openBooks, type Books } from './books.ts'
import { compareFor } from './comparing.ts'
import { openOutside } from './outside.ts'
import { openAlone, type Settings, type Site } from './sites/site.ts'

export type Server = { readonly child: Child; readonly port: number }

/**
 * `env` are settings beside those of every stack; `empty` names coins of which the hot wallet begins with nothing; `site` is
 * where the server runs. Without it one process runs here, with `postgres`, the URL of a server, on a database there.
 */
export type Setting = {
  readonly env?: Settings
  readonly empty?: readonly string[]
  readonly postgres?: string | undefined
  readonly site?: Site | undefined
}

const noApprovals = '{"above":{"paymentFile":{"EUR":"9999999.99","GBP":"9999999.99"}}}'

export async function startProcesses({ env = {}, empty = [], postgres, site: given }: Setting = {}) {
  const site = given ?? (await openAlone(postgres))
  const said: string[] = []
  const serverPort = await freePort()
  const stack = await startStack({
    folder: site.folder,
    serverPort,
    sandboxPort: await freePort(),
    publicUrl: site.proxy?.url,
    onLine: (line, name) => name === 'server' && said.push(line),
    empty,
    programOf: site.programOf,
    // Many people are paid at once here, and no operator approves payment files.
    env: { FIRST_CONFIGURATION: noApprovals, ...site.env, ...site.processes[0], ...env },
  }).catch((error: unknown) =>
    site.clear().then(() => {
      throw error
    }),
  )
  const outside = openOutside(stack.links.sandbox.replace(/\/$/, ''))
  const opened: Books[] = []
  /** The books of the database as it runs now. */
  const books = () => {
    const some = openBooks(site.databaseUrl(), site.folder, outside)
    opened.push(some)
    return some
  }
  let ofComparing: Books | undefined
  const comparing = compareFor({
    server: new URL(stack.links.api).origin,
    books: () => (ofComparing ??= books()),
    outside,
  })
  const group = await startGroup(stack, site, serverPort)

  return {
    folder: site.folder,
    stack,
    outside,
    /** The log of the server processes. */
    said,
    ...group,
    /** Ends the server without a chance to tidy up, and only it. */
    async kill(child: Child = group.server()) {
      const runs = child.exitCode === null && child.signalCode === null
      if (child.pid !== undefined && runs) process.kill(child.pid, 'SIGKILL')
      await child.done
    },
    books,
    comparing,
    async end() {
      const closing = await comparing.closes().catch((error: unknown) => error)
      for (const one of opened) await one.end()
      await stack.stop()
      await site.clear()
      if (closing !== undefined) throw closing
    },
  }
}

/** The processes of the server: the first was started with the stack, the others join it. */
async function startGroup(stack: Stack, { processes, proxy }: Site, serverPort: number) {
  let running: Server[] = []

  async function join(child: Child, port: number, isApi: boolean): Promise<Server> {
    const server = { child, port }
    running.push(server)
    await stack.isReady(child)
    if (isApi) proxy?.add(port)
    return server
  }
  /** One more process; an API takes part as soon as it is ready. */
  async function add(settings: Settings, port?: number): Promise<Server> {
    const own = port ?? (await freePort())
    const child = stack.launchServer({ ...settings, PORT: String(own) })
    return join(child, own, settings['ROLES'] !== 'worker')
  }
  /** As a rolling upgrade does: out of the proxy, then the signal, then the end of what is in work. */
  async function remove(server: Server): Promise<number | null> {
    running = running.filter((one) => one !== server)
    proxy?.remove(server.port)
    await stop(server.child)
    return server.child.exitCode
  }
  const startAgain = async (more: Settings = {}) => {
    running = []
    await Promise.all(
      processes.map((settings, at) => add({ ...settings, ...more }, at === 0 ? serverPort : undefined)),
    )
  }
  await join(stack.first, serverPort, true)
  await Promise.all(processes.slice(1).map((settings) => add(settings)))

  return {
    server: () => running[0]!.child,
    running: () => running as readonly Server[],
    add,
    remove,
    startAgain,
    /** Ends the server as an operator does, and starts it with other settings. */
    async restart(more: Settings) {
      await Promise.all(running.map(remove))
      await startAgain(more)
    },
  }
}
