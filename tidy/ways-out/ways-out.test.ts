/** Every way in which value leaves has its row of guards; each guard is held by a test that exists, or explained. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, sourcesBelow, type Source } from '../sources.ts'
import { guardNames, type Cell, type Held } from './guards.ts'
import { sendNothing, ways } from './ways.ts'

/** A payment is asked for, a transfer or refund is stored, signed bytes are released, or a receiver passes without the lists. */
const asking =
  /(?:\bbank|\bcards|\))\s*\.(?:pay|release)\(sql\b|\b(?:requestPayment|requestAgain|insertTransfer|decidedByTwo|paidBefore)\(|\.sendBack\(|insert into (?:evm_transfer|bank_payment|card_refund)\b/g
const declared = /^(?:export )?(?:async )?function (\w+)|^(?:export )?const (\w+)/gm

/** file#function of whatever lets value go. */
function askedIn(source: Source): string[] {
  const { path } = source
  const text = codeOf(source)
  const names = [...text.matchAll(declared)]
  return [...text.matchAll(asking)].flatMap(({ index }) => {
    const [, one, other] = names.findLast((it) => it.index < index) ?? []
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
    // The declaration itself asks for nothing.
    return /\bfunction $/.test(line) ? [] : [`${path}#${one ?? other}`]
  })
}

const crediting =
  /credit\(\s*(?:hotOf|depositsOf|nostroAccount|transitAccount|nostro|transit|held|heldAt|from|account)\b/

/** Postings of the ledger that take value off our outside accounts. */
const posted = sourcesBelow('packages/domain/src/ledger')
  .flatMap(({ text }) => text.split(/^(?=(?:export )?(?:function|const) )/m))
  .flatMap((part) => {
    const [, name] = /^export (?:function|const) (\w+)/.exec(part) ?? []
    const isOut = crediting.test(part) || /\? hotOf\(fee\) : depositsOf\(fee\)/.test(part)
    return name !== undefined && isOut ? [name] : []
  })

const product = sourcesBelow('apps/server/src').filter(
  ({ path, text }) => !/\.test\.ts$|\btesting\b/.test(path) && text.search(asking) >= 0,
)
const sites = [...new Set(product.flatMap(askedIn))]

test('each function that lets value go belongs to a way', () => {
  expect(sites.length).toBeGreaterThan(10)
  const known = new Set(ways.flatMap(({ asks }) => asks))
  expect(sites.filter((site) => !known.has(site))).toEqual([])
})

test('each way is asked for by functions that exist', () => {
  const missing = ways.flatMap(({ asks }) => asks).filter((site) => !sites.includes(site))
  expect(missing).toEqual([])
})

test('each posting that takes value off our accounts belongs to a way, or sends nothing', () => {
  expect(posted.length).toBeGreaterThan(10)
  const known = [...new Set([...ways.flatMap(({ posts }) => posts), ...Object.keys(sendNothing)])]
  expect(posted.toSorted()).toEqual(known.toSorted())
})

const isHeld = (cell: Cell): cell is Held => typeof cell !== 'string'

/** As the title of a test, whatever stands before it. */
function isTitleIn({ file, title }: Held): boolean {
  if (!file.endsWith('.test.ts') || !existsSync(file)) return false
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?:test|it|\))\(\s*['"\x60]${quoted}['"\x60]`).test(readFileSync(file, 'utf8'))
}

test.each(ways.map(({ name, cells }) => [name, cells] as const))(
  '%s: each guard is held or explained',
  (_, cells) => {
    expect(Object.keys(cells).toSorted()).toEqual(guardNames.toSorted())
    const neither = Object.entries(cells).filter(([, cell]) =>
      isHeld(cell) ? !isTitleIn(cell) : !/^\p{Lu}.{15,}\.$/u.test(cell),
    )
    expect(neither).toEqual([])
  },
)
