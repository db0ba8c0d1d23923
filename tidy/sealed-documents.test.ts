/** Stored texts of the server are read by a codec of their version, and each sealed document has its samples. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { lineOf, parsed, sourcesBelow, type Source } from './sources.ts'

const server = sourcesBelow('apps/server/src').filter(
  ({ path }) => !/\.test\.ts$|\/testing(\/|\.ts$)/.test(path),
)

const samplesIn = 'apps/server/src/testing/samples'
const reader = 'apps/server/src/testing/sealed-documents.test.ts'

/** The samples and the place in the reading test that a document lacks. */
function lacksOf({ path, text }: Source): string[] {
  const declared = [...text.matchAll(/\bsealedDocument\(([^)]*?),\s*([^,]+?),/g)]
  return declared.flatMap(([, name = '', version = '']) => {
    const [, plain] = /^\s*'([^']+)'$/.exec(name) ?? []
    if (plain === undefined || !/^\d+$/.test(version)) return [`${path}: name and version are not literals`]
    const file = `${samplesIn}/${plain}.json`
    if (!existsSync(file)) return [`${plain} has no samples in ${file}`]
    const samples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>
    const versions = Array.from({ length: Number(version) }, (_, at) => String(at + 1))
    const without = versions.filter((each) => !samples[each]?.length)
    return [
      ...without.map((each) => `${plain} has no sample of version ${each}`),
      ...(readFileSync(reader, 'utf8').includes(`'${plain}': of(`)
        ? []
        : [`${reader} does not read ${plain}`]),
    ]
  })
}

test('each sealed document of the server has a sample per version, and a test that reads them', () => {
  expect(server.flatMap(lacksOf)).toEqual([])
  const planted = "const it = Stored.sealedDocument('planted.sealed', 1, codec)"
  expect(lacksOf({ path: 'planted.ts', text: planted })).toEqual([
    `planted.sealed has no samples in ${samplesIn}/planted.sealed.json`,
  ])
})

/** Files that parse texts without a document, each with its reason. */
const notSealed: Readonly<Record<string, string>> = {
  'apps/server/src/platform/': 'files of packages and schemas of its own',
  'apps/server/src/commands/': 'files that an operator names',
  'apps/server/src/archive/': 'lines of the archive, which tell their kind',
  'apps/server/src/rails/evm/wallets/keystore.ts': 'the file of a wallet, in the form of other programs',
  'apps/server/src/backoffice/audit/audit.ts': 'lines that are compared with their digests, byte by byte',
  'apps/server/src/backoffice/approvals/approval-views.ts': 'figures that are shown and decide nothing',
  'apps/server/src/notify/mail.ts': 'mail that waits is gone within days, in the present words',
  'apps/server/src/notify/push.ts': 'a notification that waits is gone within days, in the present words',
}
const isNotSealed = (path: string) => Object.keys(notSealed).some((prefix) => path.startsWith(prefix))

/** Parsed JSON that is said to be of a type without being read: by a cast, or by the type of what is returned. */
function unread(source: Source): string[] {
  if (!source.text.includes('JSON.parse(')) return []
  const file = parsed(source)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.getText(file) === 'JSON.parse' &&
      /\b(open|opened|unseal)\(|[sS]ealed\b|\bpayload \?\?/.test(node.getText(file) + aroundOf(node, file))
    )
      found.push(`${source.path}:${lineOf(source.text, node.getStart(file))} ${node.getText(file)}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
/** The function that the node is in, without its comments. */
function aroundOf(node: ts.Node, file: ts.SourceFile): string {
  let outer = node
  while (!ts.isFunctionLike(outer) && !ts.isSourceFile(outer)) outer = outer.parent
  return ts.isSourceFile(outer) ? '' : outer.getText(file)
}

test('a sealed text is read by its document, never parsed and said to be of a type', () => {
  expect(server.filter(({ path }) => !isNotSealed(path)).flatMap(unread)).toEqual([])
  const planted = {
    direct: 'const it = JSON.parse(sealer.open(place, sealed)) as Payee',
    awaited: 'async function f() { return JSON.parse(await sealer.open(id, place, sealed)) as Payee }',
    named: 'const f = () => { const text = sealer.open(place, sealed); return JSON.parse(text) as Payee }',
    payload: "const f = ({ payload }: Row): Payload => JSON.parse(payload ?? '')",
  }
  for (const [path, text] of Object.entries(planted)) expect(unread({ path, text })).toHaveLength(1)
  expect(unread({ path: 'hook.ts', text: 'const f = (body: string) => JSON.parse(body) as Hook' })).toEqual(
    [],
  )
})

test('each file that parses what it opened, and has no document for it, is still there', () => {
  for (const path of Object.keys(notSealed)) expect(existsSync(path), path).toBe(true)
})
