/**
 * Merchants: opened by two operators, joined by a link, and each alone with its own. Every operation of the contract for
 * merchants is walked over HTTP.
 */
import { randomBytes } from 'node:crypto'
import { routes, type ApiKeyView, type WidgetKeyView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Merchants } from '@agio/domain'
import { expect, test } from 'vitest'
import { usualBudgets } from '../../settings/budgets.ts'
import { lockWaits, tablesWith } from '../../platform/testing.ts'
import * as people from '../sign-in/people.ts'
import { hireWithin, signIn } from '../sign-in/sign-in.ts'
import { account, openFirms, reason, shop } from './testing.ts'
import * as audit from '../audit/audit.ts'
import * as approvals from '../approvals/approvals.ts'

const look = { name: 'Checkout', sellButtonTitle: null, buyButtonTitle: null, theme: {}, locale: null }
const newEndpoint = {
  url: 'https://hooks.rad.example/agio',
  description: '',
  types: ['order.created'],
  statuses: [],
}
const newKey = { ...look, origins: ['https://rad.example'], services: ['sell'] }

test('two operators open a merchant; its owner comes in by the link, once, and gets into nothing of the operators', async () => {
  const firms = await openFirms()
  const { body: row } = await firms.asks('olga@rad.example')
  expect(JSON.stringify(row)).not.toContain('olga@')
  expect(await firms.mails()).toEqual([])
  const own = { id: row.id, hash: row.hash, reason, by: firms.ada }
  expect(await approvals.approve(firms.platform, own)).toEqual({ refused: 'backoffice.own' })
  await approvals.approve(firms.platform, { ...own, by: firms.carl })
  expect(await firms.mails()).toMatchObject([
    { to: { address: 'olga@rad.example' }, params: { merchant: 'Rad und Tat' } },
  ])

  const token = await firms.joins()
  expect(await firms.http.json('GET', '/api/merchant', { as: token })).toMatchObject({
    status: 200,
    body: { name: 'Rad und Tat', origins: shop.origins, caller: { name: 'Olga Owner', roles: ['owner'] } },
  })
  expect((await firms.http.json('GET', '/api/admin/merchants', { as: token })).status).toBe(401)
  expect((await firms.http.json('GET', '/api/merchant', { as: firms.ada.token })).status).toBe(401)
  expect((await firms.asks('olga@rad.example')).body).toMatchObject({ error: { code: 'merchant.known' } })
  const operators = await people.list(firms.platform, null)
  expect(operators.map(({ name }) => name)).toEqual(['Ada Admin', 'Carl Compliance'])
  expect(await audit.verify(firms.platform)).toMatchObject({ broken: null })
  expect(await tablesWith(firms.db, 'Olga')).toEqual([])
})

test.each([
  'http://shop.example',
  'https://*.example',
  'https://shop.example/cart',
  'javascript:alert(1)',
  'https://user@shop.example',
  "https://shop.example; script-src 'unsafe-inline'",
])('the site %s is refused', async (site) => {
  const firms = await openFirms()
  expect((await firms.asks('olga@rad.example', [site])).status).toBe(422)
})

test('a key allows sites and services of its merchant, never more; it is rotated, disabled, and loses what the merchant loses', async () => {
  const firms = await openFirms()
  const { id, token: as } = await firms.opens('olga@rad.example')
  const at = '/api/merchant/widget_keys'
  const post = <Body = WidgetKeyView>(path: string, body: object = {}) =>
    firms.http.json<Body>('POST', `${at}${path}`, { as, body })
  const refused = {
    status: 422,
    body: { error: { code: 'merchant.not_allowed', fields: [{ field: 'origins.0' }] } },
  }
  expect(await post('', { ...newKey, origins: ['https://evil.example'] })).toMatchObject(refused)
  const { body: key } = await post('', newKey)
  expect(key).toMatchObject({ state: 'active', services: ['sell'], origins: ['https://rad.example'] })

  const { body: next } = await post(`/${key.id}/rotate`)
  expect(next).toMatchObject({ state: 'active', origins: key.origins, name: key.name })
  expect((await post(`/${key.id}/rotate`)).body).toMatchObject({ error: { code: 'merchant.ended' } })
  const older = () => firms.http.json<WidgetKeyView>('GET', `${at}/${key.id}`, { as })
  expect((await older()).body).toMatchObject({ state: 'ending', replacedBy: next.id })

  expect((await post(`/${next.id}/disable`)).body).toMatchObject({ state: 'ended' })
  for (const path of ['disable', 'rotate', 'change'])
    expect((await post(`/${next.id}/${path}`, path === 'change' ? newKey : {})).body).toMatchObject({
      error: { code: 'merchant.ended' },
    })
  const body = { origins: ['https://shop.rad.example:8443'], services: ['buy'], reason }
  await firms.http.json('POST', `/api/admin/merchants/${id}/change`, { as: firms.carl.token, body })
  expect((await older()).body).toMatchObject({ origins: [], services: [] })
})

test("a start URL is explained: what is taken, what does not fit, what isn't known", async () => {
  const firms = await openFirms()
  const { token: as } = await firms.opens('olga@rad.example')
  const { body: key } = await firms.http.json<WidgetKeyView>('POST', '/api/merchant/widget_keys', {
    as,
    body: newKey,
  })
  const values = { amount: '100', currency: 'USD', iban: 'DE89370400440532013000' }
  const tried = await firms.http.json('POST', `/api/merchant/widget_keys/${key.id}/try`, {
    as,
    body: { values },
  })
  expect(tried.body).toEqual({
    items: [
      { name: 'amount', value: '100', verdict: 'taken' },
      { name: 'currency', value: 'USD', verdict: 'unfit' },
      { name: 'iban', value: values.iban, verdict: 'unknown' },
    ],
  })
})

test('the secret of an API key is in one answer only; it works until revoked, expired or a day after its rotation', async () => {
  const firms = await openFirms()
  const { token: as } = await firms.opens('olga@rad.example')
  const other = await firms.opens('other@rad.example')
  type Made = { key: ApiKeyView; secret: string }
  const post = <Body = Made>(path: string, body: object = {}) =>
    firms.http.json<Body>('POST', `/api/merchant/api_keys${path}`, { as, body })
  const worksWith = async (secret: string) =>
    (await firms.http.json('GET', '/api/merchant', { as: secret })).status === 200
  const { body: first } = await post('', { name: 'Server', scopes: ['read'], days: 30 })
  expect(first.secret).toMatch(/^agio_sk_test_[\w-]{43}$/)
  expect(first.key.isTest).toBe(true)
  expect(await worksWith(first.secret)).toBe(true)
  expect(await worksWith(`${first.secret.slice(0, -1)}${first.secret.endsWith('A') ? 'B' : 'A'}`)).toBe(false)
  const listed = await firms.http.json('GET', '/api/merchant/api_keys', { as })
  expect(JSON.stringify(listed.body)).not.toContain(first.secret)
  expect(listed.body).toMatchObject({
    items: [{ ending: first.secret.slice(-4), lastUsedAt: expect.any(String) }],
  })
  const rests = await firms.db.query<{ text: string }>('select k::text as text from api_key k')
  expect(rests[0]?.text).not.toContain(first.secret.slice(8, 30))

  const { body: second } = await post(`/${first.key.id}/rotate`)
  const { body: third } = await post('', { name: 'Till', scopes: ['read'] })
  const revoke = `/api/merchant/api_keys/${third.key.id}/revoke`
  expect((await firms.http.json('POST', revoke, { as: other.token, body: {} })).status).toBe(404)
  expect(await worksWith(third.secret)).toBe(true)
  expect((await firms.http.json('POST', revoke, { as, body: {} })).body).toMatchObject({ state: 'revoked' })
  expect(await worksWith(third.secret)).toBe(false)
  expect([await worksWith(first.secret), await worksWith(second.secret)]).toEqual([true, true])
  firms.clock.advance(24 * 3600)
  expect([await worksWith(first.secret), await worksWith(second.secret)]).toEqual([false, true])
  firms.clock.advance(29 * 86_400)
  expect(await worksWith(second.secret)).toBe(false)
})

test('a key of the API with networks is refused from elsewhere, and its successor has the same ones', async () => {
  const firms = await openFirms()
  const { token: as } = await firms.opens('olga@rad.example')
  const make = (networks: string[]) =>
    firms.http.json<{ key: ApiKeyView; secret: string }>('POST', '/api/merchant/api_keys', {
      as,
      body: { name: 'Server', scopes: ['read'], networks },
    })
  const statusOf = async (secret: string) =>
    (await firms.http.json('GET', '/api/merchant', { as: secret })).status
  const { body: elsewhere } = await make(['203.0.113.0/24', '2001:db8::/32'])
  expect(elsewhere.key.networks).toEqual(['203.0.113.0/24', '2001:db8::/32'])
  expect(await statusOf(elsewhere.secret)).toBe(403)
  expect((await firms.http.json('GET', '/api/merchant/api_keys', { as })).body).toMatchObject({
    items: [{ lastUsedAt: null }],
  })
  const { body: here } = await make(['203.0.113.7', '127.0.0.0/8', '::1'])
  expect(await statusOf(here.secret)).toBe(200)
  const rotated = await firms.http.json<{ key: ApiKeyView; secret: string }>(
    'POST',
    `/api/merchant/api_keys/${here.key.id}/rotate`,
    { as, body: {} },
  )
  expect(rotated.body.key.networks).toEqual(here.key.networks)
  for (const wrong of ['203.0.113.0/40', 'my server', '203.0.113', ''])
    expect((await make([wrong])).status).toBe(422)
})

test('a key of the API does what its scopes say, and nothing of a person', async () => {
  const firms = await openFirms()
  const { token: as } = await firms.opens('olga@rad.example')
  const body = { name: 'Server', scopes: ['read'] }
  const made = await firms.http.json<{ secret: string }>('POST', '/api/merchant/api_keys', { as, body })
  for (const route of ownRoutes()) {
    const { status } = await firms.http.json(
      route.method,
      route.path.replace('{id}', missingId(route.path)).replace('{delivery}', '1'),
      {
        as: made.body.secret,
        ...(route.method !== 'GET' && { body: {} }),
      },
    )
    expect([route.path, status === 403]).toEqual([route.path, !route.roles?.includes('read')])
  }
})

test('a session asked for twice under one key is one session; another body under it is refused', async () => {
  const firms = await openFirms()
  const [one, two] = [await firms.opens('olga@rad.example'), await firms.opens('nina@other.example')]
  const made = await firms.http.json<WidgetKeyView>('POST', '/api/merchant/widget_keys', {
    as: one.token,
    body: newKey,
  })
  const asks = (fiatAmount: string, as = one.token) =>
    firms.http.json<{ url?: string; error?: { code: string } }>('POST', '/api/merchant/sessions', {
      as,
      key: 'visit-of-basket-1',
      body: { widgetKey: made.body.id, options: { fiat: 'EUR', fiatAmount } },
    })
  const atOnce = await Promise.all([asks('49.00'), asks('49.00'), asks('49.00')])
  for (const { status } of atOnce) expect([200, 409]).toContain(status)
  const again = await asks('49.00')
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  const urls = atOnce.flatMap(({ body }) => body.url ?? [])
  expect(new Set([...urls, again.body.url]).size).toBe(1)
  expect(await firms.db.query('select id from widget_session')).toHaveLength(1)
  expect(await asks('50.00')).toMatchObject({ status: 409, body: { error: { code: 'idempotency.reused' } } })
  // A key is its caller's: under the same name another firm asks for itself, and has no such widget key.
  expect(await asks('49.00', two.token)).toMatchObject({ status: 404 })
  expect(await firms.db.query('select id from widget_session')).toHaveLength(1)
})

test('staff read and try, owners change; one owner remains; who is removed is out at once', async () => {
  const firms = await openFirms()
  const { token: owner } = await firms.opens('olga@rad.example')
  const post = (path: string, body: object, as = owner) =>
    firms.http.json<{ id: string }>('POST', `/api/merchant/team${path}`, { as, body })
  const sam = await post('', { name: 'Sam Staff', email: 'sam@rad.example', role: 'staff' })
  expect(sam.body).toMatchObject({ role: 'staff', state: 'invited' })
  const staff = await firms.joins()
  expect((await post('', { name: 'Eve', email: 'eve@rad.example', role: 'owner' }, staff)).status).toBe(403)
  expect((await firms.http.json('GET', '/api/merchant/widget_keys', { as: staff })).status).toBe(200)
  const { body: team } = await firms.http.json<{ items: { id: string }[] }>('GET', '/api/merchant/team', {
    as: owner,
  })
  const own = team.items[0]?.id ?? ''
  expect((await post(`/${own}/role`, { role: 'staff' })).body).toMatchObject({
    error: { code: 'merchant.last_owner' },
  })
  expect((await post(`/${own}/remove`, {})).body).toMatchObject({ error: { code: 'backoffice.self' } })
  expect((await post(`/${sam.body.id}/remove`, {})).body).toMatchObject({ state: 'removed' })
  expect((await firms.http.json('GET', '/api/merchant', { as: staff })).status).toBe(401)
})

test('who was removed may be invited again, by the same merchant or by another, and has one place at a time', async () => {
  const firms = await openFirms()
  const { token: olga } = await firms.opens('olga@rad.example')
  const { token: bea } = await firms.opens('bea@brot.example')
  const invites = (as: string) =>
    firms.http.json<{ id: string }>('POST', '/api/merchant/team', {
      as,
      body: { name: 'Sam Staff', email: 'sam@post.example', role: 'staff' },
    })
  const removes = (id: string, as: string) =>
    firms.http.json('POST', `/api/merchant/team/${id}/remove`, { as, body: {} })
  const taken = { status: 409, body: { error: { code: 'merchant.known' } } }
  const first = await invites(olga)
  expect(await invites(bea)).toMatchObject(taken)
  await removes(first.body.id, olga)
  const second = await invites(bea)
  expect(second.body).toMatchObject({ state: 'invited' })
  const token = await firms.joins()
  expect((await firms.http.json('GET', '/api/merchant', { as: token })).status).toBe(200)
  expect(await invites(olga)).toMatchObject(taken)
  await removes(second.body.id, bea)
  expect((await firms.http.json('GET', '/api/merchant', { as: token })).status).toBe(401)
  expect((await invites(olga)).body).toMatchObject({ state: 'invited' })
})

test('two owners who remove each other in the same moment leave one', async () => {
  const firms = await openFirms()
  const { token: olga } = await firms.opens('olga@rad.example')
  const call = <Body extends object>(path: string, body: object, as: string) =>
    firms.http.json<Body>('POST', `/api/merchant/team${path}`, { as, body })
  const second = await call<{ id: string }>(
    '',
    { name: 'Otto', email: 'otto@rad.example', role: 'owner' },
    olga,
  )
  const otto = await firms.joins()
  const { body } = await firms.http.json<{ items: { id: string }[] }>('GET', '/api/merchant/team', {
    as: olga,
  })
  const first = body.items.find(({ id }) => id !== second.body.id)?.id ?? ''
  const both = await Promise.all([
    call(`/${second.body.id}/remove`, {}, olga),
    call(`/${first}/remove`, {}, otto),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const owners = await firms.db.query(
    `select id from operator where merchant_id is not null and ended_at is null`,
  )
  expect(owners).toHaveLength(1)
})

test('of two invitations at once to the last place of a team, one is refused', async () => {
  const firms = await openFirms()
  const { id, token: as } = await firms.opens('olga@rad.example')
  // The owner and these have all places but one.
  for (let taken = 1; taken < Merchants.most.people - 1; taken += 1) {
    const [email, secret] = [`staff${taken}@rad.example`, { salt: randomBytes(16), hash: randomBytes(32) }]
    const it = { ...secret, id: `opr_${taken}`, name: 'Staff', email, roles: ['staff' as const] }
    await hireWithin(firms.platform, firms.db, { ...it, merchantId: id, totpSecret: 'none' }, null)
  }
  const invites = (name: string) =>
    firms.http.json('POST', '/api/merchant/team', {
      as,
      body: { name, email: `${name.toLowerCase()}@rad.example`, role: 'staff' },
    })
  // Both are on their way before one can be written.
  const { asked } = await firms.db.transaction(async (sql) => {
    await sql.query('select from operator_audit_end for update')
    const asked = [invites('Sam'), invites('Tom')]
    await expect.poll(() => lockWaits(firms.db), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    return { asked }
  })
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers).toContainEqual(
    expect.objectContaining({ body: { error: expect.objectContaining({ code: 'merchant.too_many' }) } }),
  )
})

test('an owner mails one box a few times: twenty resets and invitations are refused before they change anything', async () => {
  const firms = await openFirms(usualBudgets)
  const { token: as } = await firms.opens('olga@rad.example')
  const body = { name: 'Sam', email: 'sam@rad.example', role: 'staff' }
  const invited = await firms.http.json<{ id: string }>('POST', '/api/merchant/team', { as, body })
  const { id } = invited.body
  const before = (await firms.mails()).length
  const statuses: number[] = []
  for (let times = 0; times < 20; times += 1) {
    const reset = await firms.http.json('POST', `/api/merchant/team/${id}/reset`, { as })
    statuses.push(reset.status)
    if (reset.status === 429) expect(reset.headers.get('retry-after')).toMatch(/^[1-9]\d+$/)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  expect((await firms.mails()).length - before).toBe(3)
  expect((await firms.http.json('POST', '/api/merchant/team', { as, body })).status).toBe(429)
  const team = await firms.http.json<{ items: object[] }>('GET', '/api/merchant/team', { as })
  expect(team.body.items).toHaveLength(2)
})

test('an owner asked for at another address with the same mask is another action', async () => {
  const firms = await openFirms()
  const asks = async (email: string) => (await firms.asks(email)).body
  const { id } = await firms.opens('olga@rad.example')
  const invites = (email: string) =>
    firms.http.json<{ hash: string }>('POST', `/api/admin/merchants/${id}/owners`, {
      as: firms.ada.token,
      body: { name: 'Anna Owner', email, reason },
    })
  const [wrong, right] = [await invites('anna@rad.example'), await invites('ana@rad.example')]
  expect([wrong.status, right.status]).toEqual([200, 200])
  expect(right.body.hash).not.toBe(wrong.body.hash)
  expect((await asks('otto@rad.example')).hash).not.toBe((await asks('olaf@rad.example')).hash)
})

test('a suspended merchant is out: people, API keys and widget keys; and back when it is resumed', async () => {
  const firms = await openFirms()
  const { id, token: as } = await firms.opens('olga@rad.example')
  const made = await firms.http.json<{ secret: string }>('POST', '/api/merchant/api_keys', {
    as,
    body: { name: 'Server', scopes: ['read'] },
  })
  const inside = async () =>
    Promise.all(
      [as, made.body.secret].map(
        async (it) => (await firms.http.json('GET', '/api/merchant', { as: it })).status,
      ),
    )
  const turn = (word: string) =>
    firms.http.json('POST', `/api/admin/merchants/${id}/${word}`, { as: firms.carl.token, body: { reason } })
  await turn('suspend')
  expect(await inside()).toEqual([401, 401])
  const secret = firms.secretOf.get('olga@rad.example') ?? ''
  const enter = { email: 'olga@rad.example', pin: '483921', code: firms.codeFrom(secret), ip: '192.0.2.1' }
  expect(await signIn(firms.platform, enter)).toEqual({ refused: 'login.failed' })
  expect((await turn('suspend')).body).toMatchObject({ error: { code: 'backoffice.changed' } })
  await turn('resume')
  expect(await inside()).toEqual([200, 200])
})

test("another merchant's objects answer like missing ones, over every operation", async () => {
  const firms = await openFirms()
  const one = await firms.opens('olga@rad.example')
  const two = await firms.opens('nina@other.example')
  const make = async (path: string, body: object) => {
    const made = await firms.http.json<{ id?: string; key?: { id: string }; endpoint?: { id: string } }>(
      'POST',
      `/api/merchant/${path}`,
      { as: one.token, body },
    )
    const { id, key, endpoint } = made.body
    return id ?? key?.id ?? endpoint?.id ?? ''
  }
  const payee = await make('payees', { fiat: 'EUR', account })
  const approve = `/api/admin/merchants/${one.id}/payees/${payee}/approve`
  await firms.http.json('POST', approve, { as: firms.carl.token, body: { reason } })
  const theirs = {
    widget_keys: await make('widget_keys', newKey),
    api_keys: await make('api_keys', { name: 'Server', scopes: ['read'] }),
    team: await make('team', { name: 'Sam Staff', email: 'sam@rad.example', role: 'staff' }),
    payees: payee,
    links: await make('links', { payee, uses: 'one', amount: '25.00', days: 7 }),
    webhooks: await make('webhooks', newEndpoint),
  }
  const delivery = await make(`webhooks/${theirs.webhooks}/test`, {})
  const bodies: Record<string, object> = {
    'widget_keys/change': newKey,
    'widget_keys/try': { values: {} },
    'team/role': { role: 'owner' },
    'webhooks/change': newEndpoint,
    'webhooks/switch': { on: true },
    'webhooks/replay': { since: wireTime(firms.clock.now()), what: 'all' },
  }
  const walked = ownRoutes().filter(({ path }) => path.includes('{id}'))
  expect(walked.length).toBeGreaterThan(9)
  for (const { method, path } of walked) {
    const kind = path.split('/')[3] as keyof typeof theirs
    const body = method === 'GET' ? undefined : (bodies[`${kind}/${path.split('/')[5]}`] ?? {})
    const ask = async (id: string, as: string) => {
      const { status, body: said } = await firms.http.json<{ error?: { code: string } }>(
        method,
        path.replace('{id}', id).replace('{delivery}', delivery),
        { as, body },
      )
      return [method, path, status, said.error?.code]
    }
    expect(await ask(theirs[kind], two.token)).toEqual([method, path, 404, 'not-found'])
    expect(await ask(missingId(path), two.token)).toEqual([method, path, 404, 'not-found'])
    expect((await ask(theirs[kind], one.token))[2]).not.toBe(404)
  }
  for (const list of ['widget_keys', 'api_keys', 'team', 'payees', 'links', 'webhooks']) {
    const { body } = await firms.http.json('GET', `/api/merchant/${list}`, { as: two.token })
    expect(JSON.stringify(body)).not.toContain(theirs[list as keyof typeof theirs])
  }
})

const ownRoutes = () =>
  Object.values(routes).filter(({ access }) => access === 'merchant') as {
    method: string
    path: string
    roles?: readonly string[]
  }[]

const prefixes: Readonly<Record<string, string>> = {
  widget_keys: 'wk',
  api_keys: 'key',
  team: 'opr',
  payees: 'pay',
  links: 'lnk',
  webhooks: 'whe',
}
const missingId = (path: string) => `${prefixes[path.split('/')[3] ?? ''] ?? ''}_${'a'.repeat(26)}`
