/** Reads a whole archive again and names each change since it was written. With a database it also knows the end of the list. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, linesIn, listedIn, listName, type Listed } from './manifest.ts'
import { differences, readContent } from './month-file.ts'

export type Verified = { readonly months: number; readonly rows: number; readonly faults: readonly string[] }

/** `known`: the lines that the database kept of its months. */
export async function verifyArchive(folder: string, known: readonly string[] = []): Promise<Verified> {
  const faults: string[] = []
  const entries: Listed[] = []
  let previous = ''
  const lines = linesIn(folder)
  for (const [place, line] of lines.entries()) {
    const listed = readLine(line)
    if (!listed || listed.number !== place + 1 || listed.previous !== previous)
      faults.push(`Line ${place + 1} of ${listName} does not follow from the line before it.`)
    previous = hashOf(line)
    if (listed) entries.push(listed)
  }
  known.forEach((line, place) => {
    if (lines[place] === line) return
    faults.push(
      `Line ${place + 1} of ${listName} is ${lines[place] === undefined ? 'missing' : 'not the one that the database kept'}.`,
    )
  })
  for (const listed of entries) faults.push(...(await faultsOf(folder, listed, entries)))
  const names = new Set([listName, ...entries.map(({ file }) => file)])
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!names.has(name)) faults.push(`${name} is not on the list.`)
  return { months: entries.length, rows: entries.reduce((sum, { rows }) => sum + rows, 0), faults }
}

function readLine(line: string): Listed | undefined {
  try {
    return listedIn(line)
  } catch {
    return undefined
  }
}

async function faultsOf(folder: string, listed: Listed, all: readonly Listed[]): Promise<string[]> {
  const { file } = listed
  const path = join(folder, file)
  if (!existsSync(path)) return [`${file} is missing.`]
  try {
    const found = await readContent(path)
    const other = all.find(({ sha256 }) => sha256 === found.sha256)
    if (other && other.file !== file) return [`${file} holds what belongs into ${other.file}.`]
    return differences(listed, found).map((what) => `${file}: ${what}.`)
  } catch (error) {
    return [`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`]
  }
}
