/**
 * The same folders over SFTP. The bank's host key must be the one in the settings: a connection to anybody else ends
 * before a password or a file is shown. One connection is kept and made anew after any error.
 */
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type SftpClient from 'ssh2-sftp-client'
import { withDeadline } from '../../../platform/deadline.ts'
import { isWhole } from './directory-exchange.ts'
import type { Exchange } from './exchange.ts'
import { sha256Of } from './identifiers.ts'
import { defaultMaxBytes } from './xml.ts'

export type SftpSettings = {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password?: string
  readonly privateKey?: string
  /** `SHA256:…` as ssh-keygen prints it, or the public key itself (`ssh-ed25519 AAAA…`). */
  readonly hostKey: string
  /** The parent folder of `to-bank`, `from-bank` and `archive`. */
  readonly folder: string
}

const timeoutMs = 10_000
/** For one request, with the making of a connection and the largest file. */
const requestMs = 120_000

/** Settings from `sftp://user:password@host:port/folder`, with what an address cannot hold. */
export function sftpSettingsOf(
  url: string,
  keys: Pick<SftpSettings, 'hostKey' | 'privateKey'>,
): SftpSettings {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  if (protocol !== 'sftp:') throw new Error('the address of the bank does not begin with sftp://')
  return {
    ...keys,
    host: hostname,
    port: port === '' ? 22 : parseInt(port, 10),
    username: decodeURIComponent(username),
    folder: decodeURIComponent(pathname),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  }
}

export function createSftpExchange(settings: SftpSettings): Exchange {
  const within = (...names: string[]): string => [settings.folder.replace(/\/+$/, ''), ...names].join('/')
  const line = createLine(settings, async (client) => {
    for (const name of ['to-bank', 'from-bank', 'archive']) {
      if ((await client.exists(within(name))) === false) await client.mkdir(within(name), true)
    }
  })
  return {
    put: (name, bytes) =>
      line.use(async (client) => {
        const target = within('to-bank', name)
        if ((await client.exists(target)) !== false) {
          if (sha256Of(await contentOf(client, target)) !== sha256Of(bytes))
            throw new Error(`the bank has another file of the name ${name}`)
          return
        }
        const part = within('to-bank', `.${name}.${randomUUID()}.part`)
        await client.put(Buffer.from(bytes), part)
        await client.rename(part, target)
      }),
    list: () =>
      line.use(async (client) => {
        const entries = await client.list(within('from-bank'))
        return entries
          .filter(({ type, name }) => type === '-' && isWhole(name))
          .map(({ name }) => name)
          .toSorted()
      }),
    read: (name) =>
      line.use(async (client) => {
        const path = within('from-bank', name)
        return (await client.exists(path)) === false ? undefined : contentOf(client, path)
      }),
    archive: (name) =>
      line.use(async (client) => {
        const path = within('from-bank', name)
        if ((await client.exists(path)) === false) return undefined
        // Banks use a name again; what was archived is never overwritten.
        const isFree = (await client.exists(within('archive', name))) === false
        const target = isFree ? name : `${name}.${randomUUID()}`
        await client.rename(path, within('archive', target))
        return target
      }),
    close: () => line.close(),
  }
}

type Line = { use<T>(work: (client: SftpClient) => Promise<T>): Promise<T>; close(): Promise<void> }

/** One connection, one request at a time. */
function createLine(settings: SftpSettings, prepare: (client: SftpClient) => Promise<void>): Line {
  let connected: SftpClient | undefined
  let last: Promise<unknown> = Promise.resolve()
  const drop = async (): Promise<void> => {
    const client = connected
    connected = undefined
    // A bank that says nothing more does not take leave either.
    if (client) await withDeadline('taking leave of the bank', timeoutMs, client.end()).catch(() => undefined)
  }
  const connection = async (): Promise<SftpClient> => {
    if (connected) return connected
    const gone = (): void => void (connected = connected === client ? undefined : connected)
    // Only who speaks SFTP loads it.
    const { default: Client } = await import('ssh2-sftp-client')
    // Without callbacks the library writes to the console.
    const client: SftpClient = new Client('bank', { error: gone, end: gone, close: gone })
    await client.connect(connectOptions(settings))
    await prepare(client)
    return (connected = client)
  }
  const use = <T>(work: (client: SftpClient) => Promise<T>): Promise<T> => {
    const result = last.then(async () => {
      try {
        return await withDeadline('a request to the bank', requestMs, connection().then(work))
      } catch (cause) {
        await drop()
        throw cause
      }
    })
    last = result.catch(() => undefined)
    return result
  }
  return {
    use,
    async close() {
      await last
      await drop()
    },
  }
}

function connectOptions({
  host,
  port,
  username,
  password,
  privateKey,
  hostKey,
}: SftpSettings): SftpClient.ConnectOptions {
  const expected = fingerprintOf(hostKey)
  return {
    host,
    port,
    username,
    readyTimeout: timeoutMs,
    ...(password !== undefined && { password }),
    ...(privateKey !== undefined && { privateKey }),
    hostVerifier: (key: Buffer) => fingerprint(key) === expected,
  }
}

/** The fingerprint of a setting in either form. */
function fingerprintOf(hostKey: string): string {
  if (hostKey.startsWith('SHA256:')) return hostKey.replace(/=+$/, '')
  const [, encoded] = hostKey.trim().split(/\s+/)
  if (encoded === undefined)
    throw new Error('the host key of the bank is neither a SHA256: fingerprint nor a public key')
  return fingerprint(Buffer.from(encoded, 'base64'))
}

function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

/** One byte more than the limit at most: what is longer is refused by its length, and is not read for it. */
function contentOf(client: SftpClient, path: string): Promise<Uint8Array> {
  return buffer(client.createReadStream(path, { end: defaultMaxBytes }))
}
