/** The pages for operators are true: the figures, alerts, pages, commands and settings that they name exist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingList } from '../apps/server/src/settings/setting-list.ts'
import { codeOf, filesBelow, sourcesBelow } from './sources.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const pages = filesBelow().filter((path) => /^docs\/operations\/.*\.md$|^ops\/|^compose\.yaml$/.test(path))
const code = sourcesBelow('apps/server')
  .filter(({ path, text }) => !path.includes('.test.') && /agio_|metrics/.test(text))
  .map(codeOf)
  .join('\n')
const alerts = [...read('ops/alerts.yml').matchAll(/- alert: (\w+)\n[\s\S]*?runbook: (\S+) \}/g)]

test('every figure that a rule, a dashboard or a page names is counted, under the one prefix', () => {
  const counted = new Set([...code.matchAll(/['`](agio_[a-z_]+)['`]/g)].map(([, name]) => name ?? ''))
  const named = pages.flatMap((path) =>
    [...read(path).matchAll(/\bagio_(?!owner|server)[a-z_]+\b/g)].map(([name]) => `${path}: ${name}`),
  )
  const isCounted = (name: string) =>
    counted.has(name) || counted.has(name.replace(/_(bucket|count|sum)$/, ''))
  expect([...new Set(named)].filter((one) => !isCounted(one.split(': ')[1] ?? ''))).toEqual([])
  expect(named.length).toBeGreaterThan(60)
  const others = [
    ...code.matchAll(/metrics\??\.(?:gauge|counter|reading|readings|seconds)\(\s*'(?!agio_)(\w+)'/g),
  ]
  expect(others.map(([, name]) => name)).toEqual([])
})

test('every alert has an entry in the runbook, and every entry an alert', () => {
  const entries = [...read('docs/operations/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(entries.toSorted()).toEqual(alerts.map(([, name]) => name).toSorted())
  expect(alerts.length).toBe(read('ops/alerts.yml').match(/- alert:/g)?.length)
  for (const [, name = '', link] of alerts)
    expect(link).toBe(`docs/operations/runbook.md#${name.toLowerCase()}`)
})

test('every command and setting that the pages name exists, and every link leads to a page', () => {
  const commands = new Set(
    [...read('apps/server/src/main.ts').matchAll(/^ {2}(\w+): \{/gm)].map(([, word]) => word),
  )
  const settings = new Set<string>(Object.values(settingList).map(({ name }) => name))
  const others =
    /^(CHAIN_\w*|POSTGRES_\w+|AGIO_\w+|SIGTERM|SHA256SUMS|ON_ERROR_STOP|NODE_ENV|NODE_OPTIONS|OTEL_\w+|LISTEN|NOTIFY|CMD|SHELL|ALL|AF_\w+)$/
  for (const path of pages) {
    const text = read(path)
    for (const [, word] of text.matchAll(/`(?:[A-Z_]+=\S+ )*agio (\w+)/g))
      expect([path, commands.has(word)]).toEqual([path, true])
    for (const [word] of text.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z_]+\b/g))
      if (!others.test(word)) expect([path, word, settings.has(word)]).toEqual([path, word, true])
    for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+)\)/g))
      expect(filesBelow()).toContain(new URL(link, `file:///${path}`).pathname.slice(1))
  }
})
