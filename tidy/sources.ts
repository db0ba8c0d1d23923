/** The files of this repository as the style tests see them: source with its comments blanked out, line numbers kept. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import ts from 'typescript'

const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.agio',
  '.cache',
  'test-results',
  'playwright-report',
])

export type Source = { readonly path: string; readonly text: string }

/** Every file below the folder, as a path relative to the root of the repository. Each folder is listed once. */
export const filesBelow = (folder = '.'): readonly string[] => once(listed, folder, () => list(folder))

const listed = new Map<string, readonly string[]>()

function list(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() || (entry.isSymbolicLink() && statSync(path).isDirectory())
      ? filesBelow(path)
      : [path]
  })
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** Every folder below the folder. */
export function foldersBelow(folder: string): string[] {
  const folders = new Set(filesBelow(folder).map((path) => path.slice(0, path.lastIndexOf('/'))))
  return [...folders]
}

/** All TypeScript of the product and its tests. */
export function sourcesBelow(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => once(read, path, () => ({ path, text: readFileSync(path, 'utf8') })))
}

const read = new Map<string, Source>()

export function parsed({ path, text }: Source): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

const changed = process.env['AGIO_CHANGED']?.split('\n')
/** Where a look at every file takes long, `npm run check -- --changed` names those that it looks at. */
export const isLookedAt = (path: string): boolean => changed?.includes(path) ?? true

/** The code alone: what stands between tokens (comments) becomes blanks, so that a ban never hits a sentence. */
export function codeOf(source: Source): string {
  const file = parsed(source)
  let code = ''
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child))
    if (children.length > 0) return children.forEach(visit)
    const start = node.kind === ts.SyntaxKind.JsxText ? node.pos : node.getStart(file)
    code += source.text.slice(code.length, start).replace(/[^\n]/g, ' ') + source.text.slice(start, node.end)
  }
  visit(file)
  return code
}

/** The number of the line, from 1, in which the character stands. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
