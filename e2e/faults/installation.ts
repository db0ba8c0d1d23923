/**
 * Agio as a firm runs it: the folder of `npm run package`, started by an ordinary user on a PostgreSQL server with two roles,
 * several processes behind a proxy at another address. It reaches the sandbox by settings alone.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { build } from '../../scripts/build.mjs'
import { makePackage } from '../../scripts/package/package.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { bundled } from '../../scripts/programs.mjs'
import { freePort, run, stop } from '../../scripts/run.mjs'
import { startStack, type Child } from '../../scripts/stack.mjs'
import { until } from '../world/calls.ts'
import { openOutside } from '../world/outside.ts'

type Settings = Readonly<Record<string, string>>
export type Installation = Awaited<ReturnType<typeof install>>

const proxyHost = '127.0.0.2'

/** Root gives its files to nobody and becomes nobody before anything of ours is loaded. */
const asOrdinaryUser = (folder: string) =>
  process.getuid?.() === 0
    ? [
        '--import',
        `data:text/javascript,${encodeURIComponent(
          `import { execFileSync } from 'node:child_process'
           execFileSync('chown', ['-R', '65534:65534', ${JSON.stringify(folder)}])
           process.setgroups([]); process.setgid(65534); process.setuid(65534)`,
        )}`,
      ]
    : []

/** Undefined where this machine has no PostgreSQL server programs. */
export async function install() {
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await startPostgres()
  if (postgres.url === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'agio-installed-'))
  chmodSync(folder, 0o755)
  const home = join(folder, 'home')
  mkdirSync(home)
  await build()
  const program = join(await makePackage(join(folder, 'agio')), 'bin/agio')
  const databases = await openDatabases(postgres.url)
  const first = await databases.make()
  const command = (words: readonly string[], settings: Settings) =>
    run(process.execPath, [...asOrdinaryUser(home), program, ...words], { cwd: home, env: settings })

  const migrated = await command(['migrate'], { NODE_ENV: 'test', ...first })
  if (migrated.code !== 0) throw new Error(migrated.output)
  const proxy = await openProxy()
  const ports = { server: await freePort(), sandbox: await freePort() }
  const stack = await startStack({
    folder: home,
    serverPort: ports.server,
    sandboxPort: ports.sandbox,
    programOf: async (name) => (name === 'server' ? [...asOrdinaryUser(home), program] : bundled('sandbox')),
    env: { ...settingsOf(folder, proxy.url), DATABASE_URL: first.DATABASE_URL },
  })
  proxy.add(ports.server)

  /** One more process; an API takes part as soon as it is ready. */
  async function add(roles: 'api' | 'worker'): Promise<{ child: Child; port: number }> {
    const port = await freePort()
    const child = stack.launchServer({ ROLES: roles, PORT: String(port) })
    await until(`${roles} on ${port}`, async () => {
      if (child.exitCode !== null) throw new Error(child.lastWords())
      return fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    })
    if (roles === 'api') proxy.add(port)
    return { child, port }
  }

  return {
    folder: home,
    program,
    stack,
    url: proxy.url,
    api: `${proxy.url}/api`,
    outside: openOutside(stack.links.sandbox.replace(/\/$/, '')),
    /** As the owner, for the books. */
    ownerUrl: first.DATABASE_OWNER_URL,
    first: { child: stack.first, port: ports.server },
    add,
    /** As a rolling upgrade does: out of the proxy, then the signal, then the end of what is in work. */
    async remove({ child, port }: { readonly child: Child; readonly port: number }) {
      proxy.remove(port)
      await stop(child)
      return child.exitCode
    },
    /** `agio <words>` with the settings of the servers and others. */
    agio: (words: readonly string[], more: Settings = {}) =>
      command(words, { ...stack.settings, ...first, ...more }),
    newDatabase: databases.make,
    async end() {
      await stack.stop()
      await proxy.close()
      await databases.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const settingsOf = (folder: string, publicUrl: string) => ({
  ROLES: 'api',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: proxyHost,
  WIDGET_DIR: join(folder, 'agio/widget'),
  CONSOLE_DIR: join(folder, 'agio/console'),
  SANDBOX_EPOCH_SLOTS: '2',
})

/** Databases with an owner and a role that reads and writes rows only. */
async function openDatabases(server: string) {
  const admin = openPostgres(server, { maxConnections: 1 })
  const made: string[] = []
  const id = randomBytes(6).toString('hex')
  const roles = { owner: `agio_owner_${id}`, server: `agio_server_${id}` }
  for (const role of Object.values(roles)) await admin.query(`create role ${role} login password 'x'`)
  return {
    async make(): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
      const name = `agio_${randomBytes(6).toString('hex')}`
      await admin.query(`create database ${name} owner ${roles.owner}`)
      made.push(name)
      const urlOf = (role: string) => {
        const url = new URL(server)
        Object.assign(url, { username: role, password: 'x', pathname: `/${name}` })
        return url.toString()
      }
      return { DATABASE_URL: urlOf(roles.server), DATABASE_OWNER_URL: urlOf(roles.owner) }
    },
    async end() {
      for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
      for (const role of Object.values(roles)) await admin.query(`drop role ${role}`)
      await admin.close()
    },
  }
}

/** Takes turns; a process that takes no connection has not seen the request, so another one gets it. */
async function openProxy() {
  const ports: number[] = []
  let turn = 0
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => pass(ports.length + 2))
    const pass = (tries: number) => {
      const port = ports[(turn += 1) % ports.length]
      const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }
      const where = {
        host: '127.0.0.1',
        localAddress: proxyHost,
        port,
        path: asked.url,
        method: asked.method,
      }
      const passed = request({ ...where, headers, agent: false }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      })
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 0) return pass(tries - 1)
        if (!answer.headersSent) answer.writeHead(502)
        answer.end(String(error.code))
      })
      passed.end(Buffer.concat(chunks))
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, proxyHost, resolve))
  return {
    url: `http://${proxyHost}:${port}`,
    add: (one: number) => void ports.push(one),
    remove: (one: number) => void ports.splice(ports.indexOf(one), 1),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
