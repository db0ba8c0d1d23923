/**
 * The style sheets of a page. Into each page the build writes the sheets of the first screen and those whose classes its own markup
 * has; the sheets of all rooms but the first are one file besides (`apps/widget/src/app/shell/dressed.ts` fetches it). Its order is
 * the one of a single sheet for everything, so no rule wins where it would have lost.
 */
import type { Plugin } from 'vite'

type Chunk = {
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>
export type Sheets = { readonly first: readonly string[]; readonly rooms: readonly string[] }

/** Names of the sheets of what `entry` loads at once and of what it may load later, each behind those it builds on. */
export function sheetsOf(manifest: Manifest, entry: string): Sheets {
  const met = new Set<string>()
  const later = new Set<string>()
  const sheets = (source: string): string[] => {
    if (met.has(source)) return []
    met.add(source)
    const { imports = [], dynamicImports = [], css = [] } = manifest[source] ?? {}
    const below = imports.flatMap(sheets)
    dynamicImports.forEach((next) => later.add(next))
    return [...below, ...css]
  }
  const first = sheets(entry)
  const rooms: string[] = []
  // It grows while it is read: what a room loads is behind the room.
  for (const source of later) rooms.push(...sheets(source))
  return { first, rooms }
}

/** The sheet has a rule for a class of the markup. */
export function isWorn(sheet: string, markup: string): boolean {
  const classes = [...markup.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  const dressed = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name))
  return classes.some((name) => dressed.has(name))
}

const helper = '\0vite/preload-helper.js'

/** The one place through which the build loads code: what has a sheet of its own waits until the sheet of the rooms is worn. */
export function dressedImports(dressed: string): Plugin {
  return {
    name: 'dressed-imports',
    enforce: 'pre',
    load: (id) =>
      id === helper
        ? `import { dressed } from ${JSON.stringify(dressed)}
export const __vitePreload = (load, sheets) =>
  sheets === 1 ? Promise.all([load(), dressed()]).then(([it]) => it) : load()`
        : undefined,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = withoutNames(chunk.code)
      },
    },
  }
}

/** Vite names to each import the sheets to load with it: that there are some is all that `dressedImports` wants to know. */
export function withoutNames(code: string): string {
  const lean = code
    .replace(/^const __vite__mapDeps=.*\n/m, '')
    .replaceAll(/__vite__mapDeps\(\[[\d,]+\]\)/g, '1')
  if (lean.includes('__vite__mapDeps')) throw new Error('Vite names the sheets of an import in another way.')
  return lean
}
