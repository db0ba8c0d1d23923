/** Guarantees of embedding, over real HTTP and on a real database. */
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { hashToken } from '../../platform/secrets.ts'
import { addLinks } from '../links/link-store.ts'
import { merchants } from '../merchant-store.ts'
import { payees } from '../payees/index.ts'
import { embeddingRoutes } from './routes.ts'
import { keepWidgetKey, type WidgetKey } from '../widget-key-store.ts'
import { framingOrigin, refusedFrame } from './refused-frame.ts'
import { defaultKey, frameAncestors, keepDefaultKey } from './widget-keys.ts'

const own = 'https://pay.example.test'
const demo = 'https://shop.example.test'
const shop: WidgetKey = {
  key: 'shop-1',
  name: 'A shop',
  allowedOrigins: ['https://a-shop.example.test'],
  services: { sell: { enabled: true }, buy: { enabled: false } },
  sellButtonTitle: 'Pay out',
  buyButtonTitle: null,
  theme: { accent: '#0a5' },
  locale: 'de',
}

test('the key of the specification gives the configuration', async () => {
  await using town = await openTown()
  expect(await town.ask(defaultKey)).toEqual({
    status: 200,
    body: {
      key: defaultKey,
      merchantId: null,
      services: { sell: { enabled: true }, buy: { enabled: true }, iban: { enabled: false } },
      sellButtonTitle: null,
      buyButtonTitle: null,
      cardFrame: null,
      theme: {},
      locale: null,
      prefill: {},
      visit: null,
      rateWindowMinutes: 30,
      genuine: { origin: 'https://pay.example.test', sites: ['https://shop.example.test'] },
      termsVersion: '2026-11-01',
      currencies: ['EUR', 'GBP'],
      customerTypes: ['personal'],
      wallets: {
        relay: { url: 'wss://relay.example.test', projectId: 'p-1' },
        recommended: ['metamask', 'trust'],
        leftOut: ['coinbase'],
      },
    },
  })
})

test("titles, look and language are the site's own; the start URL may change look and language and prefill fields", async () => {
  await using town = await openTown()
  const start = { locale: 'en', accent: '#123456', amount: '100', coin: 'USDC@11155111', utm_source: 'x' }

  expect(await town.ask('shop-1')).toMatchObject({
    body: { sellButtonTitle: 'Pay out', locale: 'de', theme: { accent: '#0a5' } },
  })
  expect(await town.ask('shop-1', { start })).toMatchObject({
    body: { locale: 'en', theme: { accent: '#123456' }, prefill: { amount: '100', coin: 'USDC@11155111' } },
  })
})

test('a start URL may have parameters of any name', async () => {
  await using town = await openTown()
  const start = JSON.parse('{"__proto__":"x","constructor":"y","prototype":"z","toString":"t","locale":"en"}')
  expect(await town.ask('shop-1', { start })).toMatchObject({ status: 200, body: { locale: 'en' } })
})

test('without an account in EUR the form begins with a currency that is on', async () => {
  await using town = await openTown(['sell', 'buy'], ['GBP'])
  expect(await town.ask(defaultKey)).toMatchObject({
    body: { currencies: ['GBP'], prefill: { currency: 'GBP' } },
  })
  const start = { currency: 'EUR' }
  expect(await town.ask(defaultKey, { start })).toMatchObject({ body: { prefill: { currency: 'GBP' } } })
})

test.each([
  [defaultKey, undefined, 200],
  [defaultKey, own, 200],
  [defaultKey, demo, 200],
  [defaultKey, 'https://a-shop.example.test', 403],
  ['shop-1', 'https://a-shop.example.test', 200],
  ['shop-1', own, 200],
  ['shop-1', undefined, 200],
  ['shop-1', demo, 403],
  ['shop-1', 'http://a-shop.example.test', 403],
  ['shop-1', 'https://a-shop.example.test:8443', 403],
  ['shop-1', 'https://a-shop.example.test.evil.example', 403],
  ['shop-1', 'https://evil.example', 403],
  ['shop-1', 'null', 403],
])('the key %s asked from origin %s answers %i', async (key, origin, status) => {
  await using town = await openTown()
  const answer = await town.ask(key, origin === undefined ? {} : { origin })
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.body).toMatchObject({ error: { code: 'origin.not_allowed' } })
})

test.each([
  ['an unknown key', 'unknown-key', 'unknown-key'],
  ['a header that says another key', 'shop-1', defaultKey],
  ['no header', 'shop-1', ''],
])('%s is refused as unknown', async (_, key, header) => {
  await using town = await openTown()
  expect(await town.ask(key, { header })).toMatchObject({
    status: 404,
    body: { error: { code: 'widget_key.unknown' } },
  })
})

test.each([
  ['a key with other characters', 'shop%201', {}],
  ['a value that is no text', 'shop-1', { amount: 5 }],
])('%s is refused as invalid', async (_, key, start) => {
  await using town = await openTown()
  expect(await town.ask(key, { start: start as never })).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid' } },
  })
})

test('odd pairs of a link are dropped: they never keep the widget from starting', async () => {
  await using town = await openTown()
  const start = { amount: '1'.repeat(5_000), ['x'.repeat(200)]: 'y', utm: 'z'.repeat(2_000), currency: 'GBP' }
  expect(await town.ask('shop-1', { start })).toMatchObject({
    status: 200,
    body: { prefill: { currency: 'GBP' } },
  })
})

test('the page may be framed by the origins of its key, that of an unknown key by none', async () => {
  await using town = await openTown()
  expect(await frameAncestors(town.platform, defaultKey)).toEqual([`'self'`, demo])
  expect(await frameAncestors(town.platform, 'shop-1')).toEqual(['https://a-shop.example.test', `'self'`])
  expect(await frameAncestors(town.platform, 'unknown-key')).toEqual([`'none'`])
})

test('a console at an address of its own shows a look before it has a key', async () => {
  await using town = await openTown()
  const consoleOrigin = 'https://desk.example.test'
  const platform = { ...town.platform, settings: { ...town.platform.settings, consoleOrigin } }
  expect(await frameAncestors(platform, defaultKey)).toContain(consoleOrigin)
})

test('a page that may not show the widget gets a page in its frame that says why, by a code of its own', async () => {
  await using town = await openTown()
  const blog = 'https://blog.example'
  for (const [key, origin, code, said] of [
    [null, blog, 'no-key', `AGIO_WIDGET_ORIGINS of npm start) do not name ${blog}`],
    ['', demo, 'empty-key', 'The key of this widget is empty'],
    ['shop-2', demo, 'unknown-key', 'no widget key “shop-2”'],
    ['<b>', demo, 'unknown-key', 'no widget key “…”'],
    ['shop-1', demo, 'site-not-allowed', `key “shop-1” do not name ${demo}. Add it to them`],
    [defaultKey, blog, 'site-not-allowed', 'Add it to WIDGET_ORIGINS, or AGIO_WIDGET_ORIGINS of npm start.'],
  ] as const) {
    const ancestors = await frameAncestors(town.platform, key ?? defaultKey)
    const html = await refusedFrame(town.platform, { key, origin }, ancestors)
    expect(html).toContain(`data-code="${code}" data-origin="${origin}"`)
    expect(html).toContain(said)
    expect(html).not.toContain('<b>')
  }
})

test('a page that may show the widget gets the widget', async () => {
  await using town = await openTown()
  for (const [key, origin] of [
    [null, own],
    [null, demo],
    [defaultKey, demo],
    ['shop-1', 'https://a-shop.example.test'],
  ] as const) {
    const ancestors = await frameAncestors(town.platform, key ?? defaultKey)
    expect(await refusedFrame(town.platform, { key, origin }, ancestors)).toBeUndefined()
  }
})

test.each([
  '',
  'null',
  'https://a.example/path',
  'https://a.example https://b.example',
  'javascript:alert(1)',
  `https://a.example"`,
])('what is no origin frames nothing: %j', (origin) =>
  expect(framingOrigin(new URLSearchParams({ origin }))).toBeUndefined(),
)

test('sites of the merchant may frame the page of its payment link, and the page shows that', async () => {
  await using town = await openTown()
  const florist = 'https://florist.example'
  await addLinkOf(town, florist)
  expect(await frameAncestors(town.platform, defaultKey, link)).toEqual([`'self'`, demo, florist])
  expect(await frameAncestors(town.platform, defaultKey, 'another')).toEqual([`'self'`, demo])
  const sites = async (start: Record<string, string>) =>
    ((await town.ask(defaultKey, { start })).body as { genuine: { sites: string[] } }).genuine.sites
  expect(await sites({ link })).toEqual([demo, florist])
  expect(await sites({ link: 'another' })).toEqual([demo])
})

test('a new start renews the origins of the default key and keeps what an operator changed', async () => {
  await using town = await openTown()
  await town.db.query(`update widget_key set sell_button_title = 'Cash out' where key = $1`, [defaultKey])
  await keepDefaultKey(town.platform, [own, 'https://other.example.test/demo?x=1', own])

  expect(await frameAncestors(town.platform, defaultKey)).toEqual([`'self'`, 'https://other.example.test'])
  expect(await town.ask(defaultKey)).toMatchObject({ body: { sellButtonTitle: 'Cash out' } })
})

test('a new start offers what an operator chose for the default key, and nothing more', async () => {
  await using town = await openTown()
  const sellOnly = JSON.stringify({ sell: { enabled: true }, buy: { enabled: false } })
  await town.db.query(`update widget_key set services = $2::jsonb where key = $1`, [defaultKey, sellOnly])
  await keepDefaultKey(town.platform, [own])

  expect(await town.ask(defaultKey)).toMatchObject({
    body: { services: { sell: { enabled: true }, buy: { enabled: false } } },
  })
})

test.each([
  [defaultKey, ['sell'], true, false],
  [defaultKey, ['buy'], false, true],
  [defaultKey, ['sell', 'buy'], true, true],
  ['shop-1', ['sell', 'buy'], true, false],
  ['shop-1', ['buy'], false, false],
] as const)('the key %s in an installation of %j offers sell: %s, buy: %s', async (key, on, sell, buy) => {
  await using town = await openTown(on)
  expect(await town.ask(key)).toMatchObject({
    body: { services: { sell: { enabled: sell }, buy: { enabled: buy } } },
  })
})

const link = 'k3x7q2m5v4a6r7tz'
test.each([
  [defaultKey, true, ['sell', 'buy'], true],
  [defaultKey, true, ['sell'], false],
  [defaultKey, false, ['sell', 'buy'], false],
  ['shop-1', true, ['sell', 'buy'], false],
] as const)(
  'the key %s, with IBANs on %s and services %j, offers an IBAN: %s',
  async (key, ibanOn, on, offered) => {
    await using town = await openTown(on, undefined, ibanOn)
    expect(await town.ask(key)).toMatchObject({ body: { services: { iban: { enabled: offered } } } })
  },
)

/** A payment link of a merchant with this site. */
async function addLinkOf({ db, clock }: World, site: string) {
  const createdAt = clock.now()
  const of = { merchantId: 'mer_a', createdAt }
  const words = { name: 'Florist', legalName: 'Florist GmbH', registrationNumber: 'HRB 1', country: 'DE' }
  const scope = { allowedOrigins: [site], services: ['sell'] as const }
  await merchants.add(db, { id: of.merchantId, ...words, ...scope, createdAt, suspendedAt: null })
  const account = { state: 'approved', fiat: 'EUR', sealed: '', label: '', nameCheck: 'match' } as const
  await payees.add(db, { id: 'pay_1', ...of, ...account })
  const what = { payeeId: 'pay_1', fiat: 'EUR', uses: 'one', amount: 100n, sealed: '' } as const
  const state = { externalId: null, switchedOffAt: null, paid: 0n, isBeingPaid: false }
  const endsAt = new Date(createdAt.getTime() + 86_400_000)
  await addLinks(db, [{ id: 'lnk_1', tokenHash: hashToken(link), ...of, ...what, ...state, endsAt }])
}

type Asking = { origin?: string; header?: string; start?: Record<string, string> }

async function openTown(
  services: Settings['offer']['services'] = ['sell', 'buy'],
  currencies: Settings['offer']['currencies'] = ['EUR', 'GBP'],
  iban = false,
) {
  const usual = readSettings({ NODE_ENV: 'test' })
  const settings: Settings = {
    ...usual,
    publicUrl: own,
    customerTypes: ['personal'],
    walletRelayUrl: 'wss://relay.example.test',
    walletProjectId: 'p-1',
    walletsRecommended: ['metamask', 'trust'],
    walletsLeftOut: ['coinbase'],
    offer: { ...usual.offer, services, currencies, iban },
  }
  const world = await openWorld({ at: '2026-05-04T10:00:00Z', settings })
  const { db, clock, platform } = world
  await keepDefaultKey(platform, [own, `${demo}/`])
  await keepWidgetKey(db, shop, clock.now())
  const http = await world.serve((serve) => embeddingRoutes(serve, platform))
  const ask = async (key: string, { origin, header = key, start = {} }: Asking = {}) => {
    const headers = { ...(header !== '' && { 'widget-api-key': header }), ...(origin && { origin }) }
    const path = `/v1/widget-config/${key}`
    const { status, body } = await http.json<unknown>('POST', path, { headers, body: start })
    return { status, body }
  }
  return { ...world, ask }
}
