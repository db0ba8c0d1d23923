/** The real server as a child, built as `npm run package` builds it: the API alone on a database of its own. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serverRole } from '../../apps/server/src/platform/sql/roles.ts'
import { bundleServer } from '../../scripts/package/bundle.mjs'
import { begin, exitOf, freePort, root, stop } from '../world/programs.ts'
import type { Sql } from '../../apps/server/src/platform/sql/sql.ts'
import { depositXpub, proveWallet } from '../world/selling.ts'

export type Server = {
  readonly port: number
  readonly pid: number
  readonly readyAfter: number
  stop(): Promise<void>
}

/** For the key file and the page; it goes when this process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function as(role: string, databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  return url.href
}

let built: Promise<string> | undefined

/** The server is built in `node_modules`, where Node finds the libraries that stay packages. */
async function build(): Promise<string> {
  const folder = mkdtempSync(join(root, 'node_modules/.agio-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await bundleServer(join(folder, 'server'))
  cpSync(join(root, 'apps/server/migrations'), join(folder, 'migrations'), { recursive: true })
  return join(folder, 'server/agio.mjs')
}

/** Starts it and waits until it is ready; `readyAfter` is in milliseconds from the start of the process. */
export async function startServer(db: Sql & { readonly url: string }, keyFile: string): Promise<Server> {
  await proveWallet(db)
  const { url: databaseUrl } = db
  const port = await freePort()
  // The pages are measured by `widget`; here one line replaces them.
  writeFileSync(join(dirname(keyFile), 'index.html'), '<!doctype html><title>Agio</title>')
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ROLES: 'api',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    WRITES_PER_MINUTE: '0',
    READS_PER_MINUTE: '0',
    DATABASE_OWNER_URL: databaseUrl,
    DATABASE_URL: as(serverRole, databaseUrl),
    KEY_FILE: keyFile,
    WIDGET_DIR: dirname(keyFile),
    DEPOSIT_XPUB: depositXpub,
    CHAIN_11155111_RPC: 'http://127.0.0.1:9',
    SIGNER_URL: 'http://127.0.0.1:9',
    BANK_ACCOUNTS: 'EUR=DE89370400440532013000',
    BANK_DIRECTORY: dirname(keyFile),
    SMTP_URL: 'smtp://127.0.0.1:9',
    // The process serves the API only: no worker fetches it.
    SANCTIONS_LISTS: 'un=un_xml:http://127.0.0.1:9/list.xml',
    CLAMD_ADDRESS: '127.0.0.1:9',
  }
  const program = await (built ??= build())
  const from = performance.now()
  const child = begin(process.execPath, [program], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const died = exitOf(child).then((code) => {
    throw new Error(`the server ended with ${code}:\n${said}`)
  })
  died.catch(() => undefined)
  await Promise.race([untilAnswered(`http://127.0.0.1:${port}/health/ready`), died])
  const { pid = 0 } = child
  return { port, pid, readyAfter: performance.now() - from, stop: () => stop(child) }
}

export async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
