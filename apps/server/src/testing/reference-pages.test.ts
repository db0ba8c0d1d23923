/** The pages of the API as they are published: small enough to be read anywhere, with no way that leads nowhere. */
import * as contract from '@agio/contract'
import { described } from '@agio/contract/story'
import { Merchants } from '@agio/domain'
import { expect, test } from 'vitest'
import type { RouteShape } from '../platform/http/route.ts'
import { openApi } from '../platform/web/openapi.ts'
import { htmlOf, markdownOf } from '../platform/web/reference/blocks.ts'
import { pagesOf } from '../platform/web/reference/pages.ts'

const all: readonly RouteShape[] = Object.values(contract.routes)
const isOfOperators = ({ path }: RouteShape) => path.startsWith('/api/admin/')
const words = {
  ...described,
  version: '1',
  catalogue: contract.refusals,
  url: 'https://pay.example.com',
  tags: contract.tags,
  names: contract,
}
const documents = {
  '/api/': openApi(
    all.filter((it) => !isOfOperators(it)),
    { ...words, webhooks: contract.WebhookEvents },
  ),
  '/api/admin/': openApi(all.filter(isOfOperators), words),
}
const pages = Object.entries(documents).flatMap(([under, document]) =>
  pagesOf(document, {
    at: `${under}docs`,
    place: `${under}openapi.json`,
    catalogue: contract.refusals,
    scopes: Merchants.scopes,
  }).map((page) => ({ under, page, address: page.name === '' ? under : `${under}docs/${page.name}` })),
)
const named = pages.map((it) => [it.address, it] as const)

test('each operation and each event has one section', () => {
  const ids = pages.flatMap(({ page }) => page.sections.map(({ id }) => id))
  for (const { paths, webhooks = {} } of Object.values(documents)) {
    const operations = Object.values(paths).flatMap((it) => Object.values(it))
    expect(operations.length).toBeGreaterThan(50)
    for (const { operationId } of operations) expect(ids.filter((it) => it === operationId)).toHaveLength(1)
    for (const type of Object.keys(webhooks)) expect(ids).toContain(type)
  }
})

/** Head, rail, sheet and script around a page: 30 KB at most. */
const around = 30_000

test.each(named)('%s weighs at most 200 KB, as Markdown too', (_, { page }) => {
  expect(Buffer.byteLength(htmlOf(page)) + around).toBeLessThanOrEqual(200_000)
  expect(Buffer.byteLength(markdownOf(page))).toBeLessThanOrEqual(200_000)
})

test.each(named)('no link of %s leads nowhere, and no part of it has the name of another', (_, { page }) => {
  const html = htmlOf(page)
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  const places = [...pages.map(({ address }) => address), '/api/openapi.json', '/api/admin/openapi.json']
  for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
    if (href.startsWith('#')) expect(ids).toContain(href.slice(1))
    else if (!href.startsWith('/docs/')) expect(places).toContain(href)
  }
})

test('an address of a sample is whole: each of its parts has a value', () => {
  for (const { page, address } of pages)
    for (const { id, samples } of page.sections)
      for (const sample of samples)
        if ('code' in sample && sample.language === 'sh')
          expect(/'(http[^']+)'/.exec(sample.code)?.[1], `${address}#${id}`).toMatch(/^[^{}]+$/)
})
