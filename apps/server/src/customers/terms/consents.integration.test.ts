/** Consents: kept per document and version, once; an older version is asked for again; marketing can be withdrawn. */
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { keepConfirmation } from './confirmation.ts'
import { boxesVersion, termsVersion } from './terms.ts'
import { termsRoutes } from './terms-routes.ts'

type Consent = {
  document: string
  version: string
  isGiven: boolean
  isCurrent: boolean
  withdrawnAt: string | null
}

async function openTerms() {
  const world = await openWorld({ at: '2026-11-20T10:00:00Z' })
  const http = await world.serve((serve) => termsRoutes(serve, world.platform), { as: 'cus_ana' })
  const consents = async (as = 'cus_ana') =>
    (await http.json<{ items: Consent[] }>('GET', '/api/profile/consents', { as })).body.items
  return { ...world, http, consents, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test('a document is accepted in its present version, once, and another version is refused', async () => {
  await using town = await openTerms()
  const accept = (version: string) =>
    town.http.json<{ error: { fields: { code: string }[] } }>('POST', '/api/terms/terms/accept', {
      body: { version },
    })
  const old = await accept('2020-01-01')
  expect([old.status, old.body.error.fields[0]?.code]).toEqual([422, 'terms.changed'])
  expect(await town.consents()).toEqual([])
  await Promise.all([accept(termsVersion), accept(termsVersion), accept(termsVersion)])
  expect(await town.consents()).toEqual([
    {
      document: 'terms',
      version: termsVersion,
      isGiven: true,
      acceptedAt: '2026-11-20 10:00:00',
      orderId: null,
      withdrawnAt: null,
      isCurrent: true,
    },
  ])
  expect(await town.consents('cus_ben')).toEqual([])
})

test('a consent to an older text stays in the list and is no longer current', async () => {
  await using town = await openTerms()
  await town.db.query(`select consent_give('cus_ana', array['terms'], '2025-01-01', $1, null)`, [
    town.clock.now(),
  ])
  await town.http.ask('POST', '/api/terms/terms/accept', { body: { version: termsVersion } })
  const list = await town.consents()
  expect(list.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
    [termsVersion, true],
    ['2025-01-01', false],
  ])
})

test('news by e-mail are withdrawn and given again, and each is kept', async () => {
  await using town = await openTerms()
  const allow = (isAllowed: boolean) =>
    town.http.ask('PUT', '/api/profile/consents/marketing', { body: { isAllowed } })
  for (const isAllowed of [true, true, false, true]) {
    await allow(isAllowed)
    town.clock.advance(60)
  }
  const list = await town.consents()
  expect(list.map(({ withdrawnAt, isCurrent }) => [withdrawnAt, isCurrent])).toEqual([
    [null, true],
    ['2026-11-20 10:02:00', false],
  ])
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['ar', 'ar'],
  ['fi', 'en'],
  ['constructor', 'en'],
])('the terms asked for in %s come in %s and say so', async (locale, language) => {
  await using town = await openTerms()
  const { body } = await town.http.json<{ language: string }>(
    'GET',
    `/api/terms/terms?locale=${locale.slice(0, 10)}`,
  )
  expect(body.language).toBe(language)
})

test('each box of the verification is kept with its words, the ones that were left too; the profile shows what holds', async () => {
  await using town = await openTerms()
  const boxes = { correct: true, own_account: true, not_politically_exposed: true, marketing: false }
  const send = async (more: Partial<typeof boxes> = {}) => {
    const said = { terms: termsVersion, boxes: { ...boxes, ...more } }
    await keepConfirmation(town.platform, town.db, 'cus_ana', said)
    town.clock.advance(60)
    return (await town.consents()).map(({ document, version, isGiven, isCurrent }) =>
      [document, version, isGiven, isCurrent].join(' '),
    )
  }
  const kept = [
    `terms ${termsVersion} true true`,
    `disclaimer ${termsVersion} true true`,
    `correct ${boxesVersion} true true`,
    `own_account ${boxesVersion} true true`,
    `not_politically_exposed ${boxesVersion} true true`,
    `marketing ${boxesVersion} false false`,
  ]
  expect((await send()).toSorted()).toEqual(kept.toSorted())
  expect((await send()).toSorted()).toEqual(kept.toSorted())
  // Another word takes the place of the former, and both stay.
  const later = await send({ marketing: true, not_politically_exposed: false })
  expect(later).toContain(`marketing ${boxesVersion} true true`)
  expect(later).toContain(`not_politically_exposed ${boxesVersion} false false`)
  expect(later).toContain(`not_politically_exposed ${boxesVersion} true false`)
  expect(later).toHaveLength(8)
  // The switch of the profile withdraws the consent from the verification.
  await town.http.ask('PUT', '/api/profile/consents/marketing', { body: { isAllowed: false } })
  expect(
    (await town.consents()).filter(({ document, isCurrent }) => document === 'marketing' && isCurrent),
  ).toEqual([])
})
