/** Stored texts of the server are read by a codec of their version, and each sealed document has its samples. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { codeOf, lineOf, parsed, sourcesBelow, type Source } from './sources.ts'

const server = sourcesBelow('apps/server/src').filter(
  ({ path }) => !/\.test\.ts$|\/testing(\/|\.ts$)/.test(path),
)

const samplesIn = 'apps/server/src/testing/samples'
const reader = 'apps/server/src/sealed-documents.test.ts'

/** What a document lacks: the samples of a version, or its place in the test that reads them. */
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
