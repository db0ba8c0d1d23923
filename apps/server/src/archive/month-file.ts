/**
 * One file of the archive: gzip, a row a line. The rows are counted when they are written, and again when they are
 * read.
 */
import { createHash } from 'node:crypto'
import { createReadStream, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncFolder, type Listed } from './manifest.ts'

export type Content = Pick<Listed, 'sha256' | 'bytes' | 'rows' | 'sums'>
export type Row = { readonly order_id?: string; readonly account?: string; readonly posting_id?: string }

/** The file is there when it is whole and on the disk. */
export async function writeLines(
  folder: string,
  name: string,
  lines: AsyncIterable<string>,
): Promise<Content> {
  const draft = join(folder, `${name}.part`)
  rmSync(draft, { force: true })
  const count = counter()
  async function* counted() {
    for await (const line of lines) {
      count.row(line)
      yield `${line}\n`
    }
  }
  const file = await open(draft, 'wx', 0o600)
  try {
    await pipeline(
      Readable.from(counted()),
      createGzip(),
      count.bytes,
      file.createWriteStream({ flush: true }),
    )
  } finally {
    await file.close().catch(() => undefined)
  }
  renameSync(draft, join(folder, name))
  syncFolder(folder)
  return count.content()
}

export async function readContent(path: string): Promise<Content> {
  const count = counter()
  for await (const line of linesOfFile(path, count.bytes)) count.row(line)
  return count.content()
}

/** Line by line; throws at the end of a file that is no whole one. `through` sees the bytes as they are on the disk. */
export async function* linesOfFile(path: string, through?: Transform): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const done = through
    ? pipeline(createReadStream(path), through, gunzip)
    : pipeline(createReadStream(path), gunzip)
  done.catch(() => undefined)
  yield* createInterface({ input: gunzip, crlfDelay: Infinity })
  await done
}

function counter() {
  const hash = createHash('sha256')
  const debited = new Map<string, bigint>()
  const net = new Map<string, bigint>()
  let bytes = 0
  let rows = 0
  return {
    bytes: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    }),
    row(line: string): void {
      rows += 1
      const { asset, units } = JSON.parse(line) as { asset?: string; units?: string }
      if (asset === undefined || units === undefined) return
      const amount = BigInt(units)
      net.set(asset, (net.get(asset) ?? 0n) + amount)
      if (amount > 0n) debited.set(asset, (debited.get(asset) ?? 0n) + amount)
    },
    content(): Content {
      for (const [asset, sum] of net)
        if (sum !== 0n) throw new Error(`its entries in ${asset} do not balance`)
      const sums = [...debited].toSorted(([one], [other]) => (one < other ? -1 : 1))
      return {
        sha256: hash.digest('hex'),
        bytes,
        rows,
        sums: Object.fromEntries(sums.map(([asset, sum]) => [asset, String(sum)])),
      }
    },
  }
}

/** Sentences about the differences between a file and its line. */
export function differences(listed: Content, found: Content): string[] {
  const said = (content: Content) => JSON.stringify(Object.entries(content.sums))
  return [
    ...(found.sha256 === listed.sha256 ? [] : ['its bytes are not those that were written']),
    ...(found.rows === listed.rows ? [] : [`it has ${found.rows} rows in place of ${listed.rows}`]),
    ...(said(found) === said(listed) ? [] : [`its sums are ${said(found)} in place of ${said(listed)}`]),
  ]
}
