/** Checks of the code itself that no linter phrases well. They run with the tests, so style is never a discussion. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { bans, emptyNames, wordsNowhere } from './bans.ts'
import {
  codeOf,
  filesBelow,
  foldersBelow,
  isLookedAt,
  lineOf,
  parsed,
  sourcesBelow,
  type Source,
} from './sources.ts'

const sources = sourcesBelow('apps', 'packages', 'sim', 'bench', 'e2e', 'tidy', 'scripts')
const themselves = /^tidy\/(bans|tidy\.test)\.ts$/

test('nothing banned is written', () => {
  const suspects = sources.filter((source) => !themselves.test(source.path) && isSuspect(source))
  const code = suspects.map((source) => ({ path: source.path, text: codeOf(source) }))
  const catalogues = filesBelow()
    .filter((path) => /^apps\/console\/src\/texts\/.*\.json$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  expect(catalogues.length).toBeGreaterThan(0)
  none(breaches([...code, ...catalogues], bans))
})

test('a planted breach is found, and what only a comment says is none', () => {
  const path = 'apps/server/src/quotes/planted.ts'
  const found = (text: string) =>
    isSuspect({ path, text }) && breaches([{ path, text: codeOf({ path, text }) }], bans).length
  expect(found('const it: any = 1')).toBe(1)
  expect(found('const it: /* whatever */ any = 1')).toBe(1)
  expect(found('// any: any\nconst it = 1')).toBe(0)
  expect(found('const it = 1')).toBe(false)
})

test('no file speaks of a machine, or of work left over', () => {
  const texts = filesBelow()
    .filter((path) => /\.(ts|tsx|mjs|cjs|js|sql|md|json|html|css|sh|yml)$/.test(path) || path === '.ci/run')
    .filter((path) => !themselves.test(path) && path !== 'package-lock.json')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  none(breaches(texts, wordsNowhere))
})

test('the lockfile names the public registry only, so that it serves everywhere', () => {
  const resolved = [...readFileSync('package-lock.json', 'utf8').matchAll(/"resolved": "(https?:\/\/[^/]+)/g)]
  const hosts = new Set(resolved.map((match) => match[1]))
  none([...hosts].filter((host) => host !== 'https://registry.npmjs.org'))
})

test('no package runs a script at installation', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  expect(readFileSync('scripts/install.mjs', 'utf8')).toMatch(/'ci',\s*'--ignore-scripts'/)
})

test('the lockfile holds the hash of every package but for optional ones of other platforms', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>
  }
  const unverified = Object.entries(packages).filter(([path, it]) => path !== '' && !it.link && !it.integrity)
  const own = unverified.filter(([path]) => !path.includes('node_modules/')).map(([path]) => path)
  none(own.filter((path) => !/^(apps|packages)\//.test(path)))
  none(unverified.filter(([path, it]) => path.includes('node_modules/') && !(it.optional && it.os)))
})

test('the overrides of package.json are in the lockfile', () => {
  const { overrides = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as { overrides?: object }
  const lock = readFileSync('package-lock.json', 'utf8')
  none(Object.keys(overrides).filter((name) => !lock.includes(`"node_modules/${name}"`)))
})

/** A path that is one step short names a folder that is nowhere, and its cases are left out on every machine. */
test('cases of others are looked for beside the repository', () => {
  none(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(/'((?:\.\.\/)+)shared\//g)]
        .filter(([, up = '']) => posix.normalize(posix.join(posix.dirname(path), up)) !== '../')
        .map(([found]) => `${path}: ${found}`),
    ),
  )
})

test('every folder is named after what it can do', () => {
  const empty = ['apps', 'packages', 'scripts', 'sim', 'bench', 'e2e']
    .flatMap((folder) => foldersBelow(folder))
    .filter((path) => path.split('/').some((name) => emptyNames.has(name)))
  none(empty)
})

/** Every kind of file that is written by hand. A migration is an entry of an ordered list: its folder is no room of ideas. */
const written = filesBelow().filter(
  (path) =>
    /\.(tsx?|mjs|css|sql)$/.test(path) &&
    !/\.d\.m?ts$/.test(path) &&
    !path.startsWith('apps/server/migrations/') &&
    path.includes('/'),
)

test('a folder holds at most fifteen files of the product, or of browser stories: more are two ideas', () => {
  const counts = new Map<string, number>()
  for (const path of written.filter((one) => !/\.test\.tsx?$|\/testing\//.test(one))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  none([...counts].filter(([, count]) => count > 15).map(([folder, count]) => `${folder}: ${count} files`))
})

test('a script, a style sheet and a migration fit in a head too (400 lines)', () => {
  const others = filesBelow().filter((path) => /\.(mjs|css|sql)$/.test(path))
  const counted = others.map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
  none(counted.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines} lines`))
})

/** The limits, and the reasons for them: docs/decisions/0005-what-the-limits-measure.md. */
test('files fit in a head (400 lines) and functions on a screen (50 lines of their own; 80 for a component)', () => {
  const written = sources.filter(({ path, text }) => isLookedAt(path) && !text.startsWith('// Generated by '))
  none(written.flatMap((source) => tooLong(source.path, parsed(source))))
})

test('a slice of the server has a front door of at most 15 exports', () => {
  const doors = sources.filter(({ path }) => /^apps\/server\/src\/[^/]+\/index\.ts$/.test(path))
  const wide = doors
    .map(({ path, text }) => ({ path, count: exportedNames(parsed({ path, text })) }))
    .filter(({ count }) => count > 15)
  none(wide)
})

type Locked = {
  readonly link?: true
  readonly integrity?: string
  readonly optional?: true
  readonly os?: string[]
}

/** An empty list; what is in it is what the failure says. */
function none(found: readonly unknown[]): void {
  expect(
    found,
    `\n${found.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')}\n`,
  ).toEqual([])
}

/** Read as text, with comments and without, a ban may be broken: of these files alone the code is parsed. */
function isSuspect({ path, text }: Source): boolean {
  const bare = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))
  return (
    breaches(
      [text, bare].map((one) => ({ path, text: one })),
      bans,
    ).length > 0
  )
}

function breaches(texts: readonly { path: string; text: string }[], rules: typeof bans): string[] {
  return texts.flatMap(({ path, text }) =>
    rules
      .filter((rule) => rule.in.test(path) && !rule.except?.test(path))
      .flatMap((rule) => {
        const found = rule.ban.exec(text)
        return found
          ? [`${path}:${lineOf(text, found.index)} ${found[0].trim()} — write ${rule.instead}`]
          : []
      }),
  )
}

function tooLong(path: string, file: ts.SourceFile): string[] {
  const long: string[] = []
  const line = (at: number) => file.getLineAndCharacterOfPosition(at).line
  const most = path.endsWith('.tsx') ? 80 : 50
  const mostLines = /\.(test|spec)\.tsx?$/.test(path) ? 500 : 400
  if (line(file.end) > mostLines) long.push(`${path}: ${line(file.end)} lines`)
  // Lines of its own: a function inside is measured by itself.
  const visit = (node: ts.Node): number => {
    let inside = 0
    ts.forEachChild(node, (child) => {
      inside += visit(child)
    })
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return inside
    const lines = line(node.end) - line(node.getStart(file)) + 1
    if (lines - inside > most && !isSuite(node)) {
      long.push(`${path}:${line(node.getStart(file)) + 1} ${lines - inside} lines of its own`)
    }
    return lines > 1 ? lines : 0
  }
  visit(file)
  return long
}

/** The callback of describe() is a chapter, not a function. */
function isSuite(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^(test\.)?describe\b/.test(node.parent.expression.getText())
}

function exportedNames(file: ts.SourceFile): number {
  return file.statements.reduce((count, statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause
      return count + (clause && ts.isNamedExports(clause) ? clause.elements.length : 1)
    }
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    return count + (modifiers.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) ? 1 : 0)
  }, 0)
}
