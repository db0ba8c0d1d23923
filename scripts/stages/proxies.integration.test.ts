/**
 * The proxies of `ops/`, as Debian ships them, before a server that says what came to it. They are taken from Debian's packages
 * where the machine reaches them.
 *
 * @module-tag night
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request as requestTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../run.mjs'

const folder = mkdtempSync(join(tmpdir(), 'agio-proxies-'))
chmodSync(folder, 0o755)
const host = 'pay.example.com'
const securityText = 'Contact: mailto:security@pay.example.com\n'
let missing: string | undefined
let upstream: Server
let upstreamPort: number

/** Answers with what came; `/stream` sends one line and stays open. */
const sayWhatCame = () =>
  createServer((asked, answer) => {
    if (asked.url === '/stream') {
      answer.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      return void answer.write('data: first\n\n')
    }
    let bytes = 0
    asked.on('data', (chunk: Buffer) => (bytes += chunk.length))
    asked.on('end', () => {
      answer.writeHead(200, { 'content-type': 'application/json' })
      answer.end(JSON.stringify({ method: asked.method, headers: asked.headers, bytes }))
    })
  })

beforeAll(async () => {
  try {
    const options = { cwd: folder, stdio: 'pipe', timeout: 120_000 } as const
    execFileSync('apt-get', ['download', 'nginx', 'caddy'], options)
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.deb')))
      execFileSync('dpkg', ['-x', name, 'packages'], options)
  } catch (error) {
    missing = `Debian's packages of nginx and Caddy are not to be had here: ${String(error)}`
    return
  }
  writeFileSync(join(folder, 'security.txt'), securityText)
  const certificate = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${host}`
  execFileSync('openssl', [...certificate.split(' '), '-keyout', 'privkey.pem', '-out', 'fullchain.pem'], {
    cwd: folder,
    stdio: 'pipe',
  })
  upstream = sayWhatCame()
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  upstreamPort = (upstream.address() as AddressInfo).port
}, 150_000)
afterAll(() => {
  upstream?.closeAllConnections()
  upstream?.close()
  rmSync(folder, { recursive: true, force: true })
})

const shipped = (name: string) => readFileSync(new URL(`../../ops/${name}`, import.meta.url), 'utf8')

/** The shipped file with the ports and paths of this test: one of two API processes is down. */
async function startNginx(port: number): Promise<ChildProcess> {
  const config = shipped('nginx.conf')
    .replaceAll('127.0.0.1:4401', `127.0.0.1:${await freePort()}`)
    .replaceAll('127.0.0.1:4402', `127.0.0.1:${upstreamPort}`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replaceAll('/etc/ssl/agio', folder)
    .replaceAll('/var/www/agio', folder)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places}\n${config}}`,
  )
  return spawn(join(folder, 'packages/usr/sbin/nginx'), ['-c', join(folder, 'nginx.conf'), '-p', folder])
}

async function startCaddy(port: number): Promise<ChildProcess> {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const config = shipped('Caddyfile')
    .replaceAll('127.0.0.1:4401', `127.0.0.1:${await freePort()}`)
    .replaceAll('127.0.0.1:4402', `127.0.0.1:${upstreamPort}`)
    .replace(
      'pay.example.com, desk.example.com {',
      `https://${host}:${port}, https://desk.example.com:${port} {
      tls ${folder}/fullchain.pem ${folder}/privkey.pem`,
    )
    .replaceAll('/var/www/agio', folder)
  writeFileSync(join(folder, 'Caddyfile'), `{\n admin off\n auto_https off\n}\n${config}`)
  const words = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  return spawn(join(folder, 'packages/usr/bin/caddy'), words, {
    env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
}

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: Buffer }

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s', (_, start) => {
  let port: number
  let proxy: ChildProcess | undefined
  let said = ''
  beforeAll(async () => {
    if (missing !== undefined) return
    port = await freePort()
    proxy = await start(port)
    for (const stream of [proxy.stdout, proxy.stderr])
      stream?.on('data', (text: Buffer) => (said += String(text)))
    await vi.waitFor(
      () => ask('/').catch((error: unknown) => Promise.reject(new Error(`${String(error)} ${said}`))),
      {
        timeout: 30_000,
      },
    )
  }, 60_000)
  afterAll(async () => {
    if (!proxy) return
    const ended = new Promise((resolve) => proxy?.once('close', resolve))
    proxy.kill()
    await ended
  })

  /** Up to `until`, or to the end. */
  const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}, until?: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const call = requestTls(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          servername: host,
          rejectUnauthorized: false,
          headers: { host: `${host}:${port}`, ...headers },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part
            if (until === undefined || !text.includes(until)) return
            resolve({ status: answer.statusCode, text })
            call.destroy()
          })
          answer.on('end', () => resolve({ status: answer.statusCode, text }))
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  const came = async (asked: Asked) =>
    JSON.parse((await ask('/any', asked)).text) as { headers: Record<string, string>; bytes: number }

  test('the host comes as it was asked, with the scheme and the address of the visitor alone', async (context) => {
    if (missing !== undefined) return context.skip(missing)
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      host: `desk.example.com:${port}`,
    }
    const { headers } = await came({ headers: forged })
    expect(headers).toMatchObject({
      host: `desk.example.com:${port}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
  })

  test('each request is answered while one of two processes is down', async (context) => {
    if (missing !== undefined) return context.skip(missing)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, at) => ask('/any', { method: at % 2 === 0 ? 'GET' : 'POST' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('a document of 12 MB passes, and one of 17 MB does not', async (context) => {
    if (missing !== undefined) return context.skip(missing)
    const send = (megabytes: number) => ({ method: 'POST', body: Buffer.alloc(megabytes * 1_000_000, 7) })
    expect((await came(send(12))).bytes).toBe(12_000_000)
    const large = await ask('/any', send(17)).catch(() => ({ status: 413 }))
    expect(large.status).not.toBe(200)
  })

  test('the first event of a stream comes while the stream is open', async (context) => {
    if (missing !== undefined) return context.skip(missing)
    expect((await ask('/stream', {}, 'first')).text).toContain('data: first')
  })

  test('the contact for security is a file of the firm', async (context) => {
    if (missing !== undefined) return context.skip(missing)
    expect(await ask('/.well-known/security.txt')).toEqual({ status: 200, text: securityText })
  })
})
