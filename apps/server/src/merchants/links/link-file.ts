/**
 * A file of payment links: CSV (RFC 4180) in UTF-8, with commas or semicolons. Its header has the names of fields; each line
 * below is a link. A file is read whole or not at all; the caller that makes the links validates each line.
 */
import { Links } from '@agio/domain'
import { parse } from 'csv-parse/sync'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import { Crowded, createSharedThread } from '../../platform/threads/thread.ts'

export type FileLine = {
  /** Of the file; the header is line 1. */
  readonly line: number
  /** By the names of the header, without the empty ones. */
  readonly cells: Readonly<Record<string, string>>
  /** So many cells has the header; the line has more. */
  readonly tooLongFor?: number
}
type Row = { readonly line: number; readonly cells: readonly string[] }

type LinkFile = { readonly lines: readonly FileLine[] } | Refused<'invalid'>

/** Reads files in a thread: a million commas take a moment of the processor. One that takes longer is refused. */
export function createLinkFileReader() {
  const read = createSharedThread<[Uint8Array, readonly string[]], LinkFile>({
    module: new URL('./link-file.ts', import.meta.url),
    name: 'readLinkFile',
    milliseconds: 20_000,
    memoryMegabytes: 256,
    mostWaiting: 10,
    mostOfOne: 6,
  })
  return async (
    sender: string,
    bytes: Uint8Array,
    columns: readonly string[],
  ): Promise<LinkFile | Refused<'overloaded'>> => {
    try {
      return await read(sender, bytes, columns)
    } catch (error) {
      if (error instanceof Crowded) return { refused: 'overloaded' }
      return refused(ofFile('invalid', "The file can't be read."))
    }
  }
}

export function readLinkFile(bytes: Uint8Array, columns: readonly string[]): LinkFile {
  const text = textOf(bytes)
  if (text === undefined) return refused(ofFile('invalid', "The file isn't in UTF-8."))
  const rows = rowsOf(text)
  if ('field' in rows) return refused(rows)
  const [header, ...rest] = rows
  if (!header || rest.length === 0)
    return refused(ofFile('required', 'The file has no rows below its header.'))
  // Of too many names the first ones alone are reported.
  const names = header.cells.slice(0, columns.length + 50)
  const problems = names.flatMap((name, at) => headProblem(name, at, names, columns))
  if (problems.length > 0) return refused(...problems.slice(0, 50))
  const max = String(Links.fileMost.lines)
  if (rest.length > Links.fileMost.lines)
    return refused(ofFile('too_long', `The file has more than ${max} rows below its header.`, { max }))
  return { lines: rest.map((row) => lineOf(row, header.cells)) }
}

const refused = (...fields: FieldProblem[]) => ({ refused: 'invalid', fields }) as const
/** `problem` is a sentence for the sender of the file. */
const ofFile = (code: string, problem: string, params: Readonly<Record<string, string>> = {}) => ({
  field: 'file',
  code,
  params: { ...params, problem },
})

/** Undefined where it is not in UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    // One end of lines, also within a cell: then each is counted once.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}

function rowsOf(text: string): readonly Row[] | FieldProblem {
  const rows: Row[] = []
  const [head = ''] = text.split('\n', 1)
  try {
    parse(text, {
      // As programs for tables write it where the comma divides decimals.
      delimiter: head.includes(';') ? ';' : ',',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      // The header, and one line too many.
      to: Links.fileMost.lines + 2,
      on_record: (cells, { lines }) => {
        rows.push({ line: lines, cells })
        return cells
      },
    })
    return rows
  } catch {
    const line = String((rows.at(-1)?.line ?? 0) + 1)
    return ofFile('invalid', `The file isn't valid CSV from line ${line} on.`, { line })
  }
}

function headProblem(
  name: string,
  at: number,
  header: readonly string[],
  columns: readonly string[],
): FieldProblem[] {
  const field = name.slice(0, 100)
  if (!columns.includes(name)) return [headSays(field, 'unknown', `Links have no column "${field}".`)]
  return header.indexOf(name) === at ? [] : [headSays(field, 'invalid', `Column "${field}" is there twice.`)]
}

const headSays = (field: string, code: string, problem: string) => ({ field, code, params: { problem } })

const lineOf = ({ line, cells }: Row, header: readonly string[]): FileLine => ({
  line,
  cells: Object.fromEntries(
    header.flatMap((name, at) => {
      const cell = cells[at] ?? ''
      return cell === '' ? [] : [[name, cell]]
    }),
  ),
  ...(cells.length > header.length && { tooLongFor: header.length }),
})
