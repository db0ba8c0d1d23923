/** The list of a backup: each file with its SHA-256, in the form that `sha256sum -c` reads. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

const listName = 'SHA256SUMS'

export async function writeSums(folder: string): Promise<number> {
  const files = filesBelow(folder)
  const lines = []
  for (const path of files) lines.push(`${await sumOf(join(folder, path))}  ${path}`)
  writeFileSync(join(folder, listName), `${lines.join('\n')}\n`, { mode: 0o600 })
  return files.length
}

/** Sentences about files that are missing, changed, or not on the list. */
export async function brokenSums(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, listName))) return [`${listName} is missing: this is no whole backup`]
  const lines = readFileSync(join(folder, listName), 'utf8').trim().split('\n')
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const there = new Set(filesBelow(folder))
  const problems = [...there].filter((path) => !listed.has(path)).map((path) => `${path} is not on the list`)
  for (const [path, sum] of listed)
    if (!there.has(path)) problems.push(`${path} is missing`)
    else if ((await sumOf(join(folder, path))) !== sum) problems.push(`${path} is not what was copied`)
  return problems
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== listName)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
