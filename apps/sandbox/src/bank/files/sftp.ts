/** The bank's folders over SFTP: one user, one host key, and no way out of the folder. */
import { createHash, generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
  type Stats,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join, posix } from 'node:path'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

export type SftpOptions = {
  root: string
  keyFile: string
  port: number
  user: string
  password: string
  isDown: () => boolean
}
export type SftpDoor = { port: number; hostKey: string; close(): Promise<void> }

export async function openSftp(options: SftpOptions): Promise<SftpDoor> {
  const key = hostKey(options.keyFile)
  const connections = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [key.private] }, (connection) => {
    // Also of one that is turned away: who hangs up on it is no reason to stop.
    connection.on('error', () => undefined)
    if (options.isDown()) return connection.end()
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    connection.on('authentication', (asked) => {
      const right =
        asked.method === 'password' &&
        same(asked.username, options.user) &&
        same(asked.password, options.password)
      return right ? asked.accept() : asked.reject(['password'])
    })
    connection.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => serveFolder(acceptSftp(), options)),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: key.public,
    close: () =>
      new Promise((resolve) => {
        connections.forEach((connection) => connection.end())
        server.close(() => resolve())
      }),
  }
}

function hostKey(file: string): { private: string; public: string } {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 })
  }
  const text = readFileSync(file, 'utf8')
  const key = ssh2.utils.parseKey(text)
  if (key instanceof Error) throw key
  return { private: text, public: `${key.type} ${key.getPublicSSH().toString('base64')}` }
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

type Opened = { file: number } | { entries: string[]; path: string }

/** Answers the requests of one session. A fault of the file system becomes the protocol's status. */
function serveFolder(sftp: SFTPWrapper, { root, isDown }: SftpOptions): void {
  sftp.on('error', () => undefined)
  const opened = new Map<number, Opened>()
  let last = 0
  // Normalising from "/" removes every "..", so no path leaves the root.
  const inside = (path: string) => join(root, posix.normalize(posix.join('/', path)))
  const handleFor = (what: Opened) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE((last += 1))
    opened.set(last, what)
    return handle
  }
  const at = (handle: Buffer) => opened.get(handle.length === 4 ? handle.readUInt32BE() : -1)
  const fileOf = (handle: Buffer) => {
    const found = at(handle)
    if (!found || !('file' in found)) throw new Error('no such handle')
    return found.file
  }
  const trying = (id: number, work: () => void) => {
    try {
      if (isDown()) throw new Error('the bank is down')
      work()
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      sftp.status(id, missing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
    }
  }
  const done = (id: number, work: () => void) =>
    trying(id, () => {
      work()
      sftp.status(id, STATUS_CODE.OK)
    })

  sftp.on('REALPATH', (id, path) => {
    const name = posix.normalize(posix.join('/', path))
    sftp.name(id, [{ filename: name, longname: name, attrs: attributes() }])
  })
  sftp.on('STAT', (id, path) => trying(id, () => sftp.attrs(id, attributes(statSync(inside(path))))))
  sftp.on('LSTAT', (id, path) => trying(id, () => sftp.attrs(id, attributes(statSync(inside(path))))))
  sftp.on('FSTAT', (id, handle) => trying(id, () => sftp.attrs(id, attributes(fstatSync(fileOf(handle))))))
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('MKDIR', (id, path) => done(id, () => mkdirSync(inside(path))))
  sftp.on('RMDIR', (id, path) => done(id, () => rmdirSync(inside(path))))
  sftp.on('REMOVE', (id, path) => done(id, () => unlinkSync(inside(path))))
  sftp.on('RENAME', (id, from, to) => done(id, () => renameSync(inside(from), inside(to))))
  sftp.on('OPENDIR', (id, path) =>
    trying(id, () => sftp.handle(id, handleFor({ entries: readdirSync(inside(path)), path: inside(path) }))),
  )
  sftp.on('READDIR', (id, handle) => trying(id, () => readDirectory(sftp, id, at(handle))))
  sftp.on('OPEN', (id, path, flags) =>
    trying(id, () => sftp.handle(id, handleFor({ file: openSync(inside(path), modeOf(flags)) }))),
  )
  sftp.on('READ', (id, handle, offset, length) =>
    trying(id, () => {
      const part = Buffer.alloc(Math.min(length, 256 * 1024))
      const count = readSync(fileOf(handle), part, 0, part.length, offset)
      return count === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, part.subarray(0, count))
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    done(id, () => writeSync(fileOf(handle), data, 0, data.length, offset)),
  )
  sftp.on('CLOSE', (id, handle) =>
    done(id, () => {
      const found = at(handle)
      if (found && 'file' in found) closeSync(found.file)
      opened.delete(handle.readUInt32BE())
    }),
  )
}

function readDirectory(sftp: SFTPWrapper, id: number, found: Opened | undefined): void {
  if (!found || !('entries' in found)) throw new Error('no such handle')
  const names = found.entries.splice(0, 200)
  if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF)
  const present = names.filter((name) => existsSync(join(found.path, name)))
  sftp.name(
    id,
    present.map((name) => {
      const attrs = attributes(statSync(join(found.path, name)))
      const kind = (attrs.mode & 0o170000) === 0o040000 ? 'd' : '-'
      return { filename: name, longname: `${kind}rw-r--r-- 1 bank bank ${attrs.size} ${name}`, attrs }
    }),
  )
}

function attributes(stats?: Stats) {
  const seconds = Math.floor((stats?.mtimeMs ?? 0) / 1000)
  return {
    mode: stats?.mode ?? 0o040755,
    uid: 0,
    gid: 0,
    size: stats?.size ?? 0,
    atime: seconds,
    mtime: seconds,
  }
}

function modeOf(flags: number): string {
  if (!(flags & OPEN_MODE.WRITE)) return 'r'
  if (flags & OPEN_MODE.APPEND) return 'a'
  if (flags & OPEN_MODE.EXCL) return 'wx'
  return flags & OPEN_MODE.TRUNC || flags & OPEN_MODE.CREAT ? 'w' : 'r+'
}
