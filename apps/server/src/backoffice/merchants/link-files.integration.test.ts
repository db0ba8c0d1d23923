/** Payment links from a file: good lines are made, the others are named, and a repeated request makes nothing twice. */
import type { ApiKeyView, LinkFileReport, LinkView, PayeeView } from '@agio/contract'
import { expect, test } from 'vitest'
import { account, openFirms, reason } from './testing.ts'
import * as audit from '../audit/audit.ts'

async function openBooks() {
  const firms = await openFirms()
  const { id, token } = await firms.opens('olga@rad.example')
  const name = async (as: string, it: object = account) =>
    (
      await firms.http.json<PayeeView>('POST', '/api/merchant/payees', {
        as,
        body: { fiat: 'EUR', account: it },
      })
    ).body.id
  const payee = await name(token)
  await firms.http.json('POST', `/api/admin/merchants/${id}/payees/${payee}/approve`, {
    as: firms.carl.token,
    body: { reason },
  })
  const send = (text: string, { key, as = token }: { key?: string; as?: string } = {}) =>
    firms.http.json<LinkFileReport>('POST', '/api/merchant/links/bulk', {
      as,
      body: new TextEncoder().encode(text),
      ...(key !== undefined && { key }),
    })
  const all = async () => {
    const links: LinkView[] = []
    let next: string | null = ''
    while (next !== null) {
      const path: string = `/api/merchant/links?limit=100${next && `&cursor=${encodeURIComponent(next)}`}`
      const { body } = await firms.http.json<{ items: LinkView[]; next: string | null }>('GET', path, {
        as: token,
      })
      links.push(...body.items)
      next = body.next
    }
    return links
  }
  return { ...firms, token, payee, name, send, all }
}

const header = 'payee,uses,amount,description,reference,returnUrl,externalId,days'

async function fileOf(firms: Awaited<ReturnType<typeof openBooks>>) {
  const { payee } = firms
  const other = await firms.opens('nina@other.example')
  const theirs = await firms.name(other.token)
  const waiting = await firms.name(firms.token, { ...account, iban: 'DE02120300000000202051' })
  const bad = new Map<number, readonly [text: string, refusal: string, field: string]>([
    [2, [`${theirs},one,25.00,,,,,7`, 'not-found', 'payee']],
    [3, [`${waiting},one,25.00,,,,,7`, 'merchant.not_approved', 'payee']],
    [77, [`${payee},one,"25,00",,,,,7`, 'invalid', 'amount']],
    [78, [`${payee},open,25.00,,,,,7`, 'invalid', 'amount']],
    [250, [`${payee},one,25.00,,Rechnung #4,,,7`, 'invalid', 'reference']],
    [400, [`${payee},one,25.00,,,https://evil.example/,,7`, 'merchant.not_allowed', 'returnUrl']],
    [501, [`${payee},one,25.00,,,,,soon`, 'invalid', 'days']],
  ])
  const good = (line: number) =>
    `${payee},one,${line + 20}.00,"Roses, red",Invoice ${line},,invoice-${line},7`
  const lines = Array.from({ length: 500 }, (_, at) => bad.get(at + 2)?.[0] ?? good(at + 2))
  const file = `${header}\n${lines.join('\n')}\n`
  return { bad, good, lines, file }
}

test('of 500 lines 7 bad ones are named by line and field, the others are links; the same request changes nothing', async () => {
  const firms = await openBooks()
  const { payee } = firms
  const { bad, good, lines, file } = await fileOf(firms)
  const { status, body } = await firms.send(file, { key: 'invoices-of-may' })
  expect([status, body.made, body.refused]).toEqual([200, 493, 7])
  const no = body.items.filter(({ link }) => link === null)
  expect(no.map(({ line, refusal, fields }) => [line, refusal, ...fields.map(({ field }) => field)])).toEqual(
    [...bad].map(([line, [, refusal, field]]) => [line, refusal, field]),
  )
  expect(body.items.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 2))
  expect(body.items[2]).toMatchObject({
    line: 4,
    refusal: null,
    fields: [],
    link: {
      state: 'open',
      payee,
      uses: 'one',
      amount: { currency: 'EUR', amount: '24.00' },
      description: 'Roses, red',
      reference: 'Invoice 4',
      externalId: 'invoice-4',
      returnUrl: null,
    },
  })

  const made = body.items.flatMap(({ link }) => link ?? [])
  const byId = (links: readonly LinkView[]) => links.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(await firms.all())).toEqual(byId(made))
  const again = await firms.send(file, { key: 'invoices-of-may' })
  expect(again.body).toEqual(body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await firms.all()).toHaveLength(493)
  const another = await firms.send(`${header}\n${good(2)}\n`, { key: 'invoices-of-may' })
  expect([another.status, another.body]).toMatchObject([409, { error: { code: 'idempotency.reused' } }])
  expect(await audit.verify(firms.platform)).toMatchObject({ broken: null })
})

test('a file that comes again under another key makes no link for a payment that is asked for already', async () => {
  const firms = await openBooks()
  const { payee } = firms
  const line = (name: string, uses = 'one') => `${payee},${uses},25.00,,,,${name},7`
  const file = `${[header, line('4711'), line('4712'), line('4711'), line('door', 'many'), line('')].join('\n')}\n`
  const said = ({ body }: Awaited<ReturnType<typeof firms.send>>) =>
    body.items.map(({ link, refusal, fields }) => link?.externalId ?? refusal ?? fields.length)
  const first = await firms.send(file, { key: 'the-first-time' })
  expect(said(first)).toEqual(['4711', '4712', 'merchant.link_exists', 'door', 0])
  expect(first.body.items[2]?.fields).toEqual([{ field: 'externalId', code: 'invalid' }])
  // Neither a link for many payments nor one without a name stands for one payment.
  const again = await firms.send(file, { key: 'the-second-time' })
  expect(said(again)).toEqual([...Array<string>(3).fill('merchant.link_exists'), 'door', 0])
  expect(again.body).toMatchObject({ made: 2, refused: 3 })
  expect(await firms.all()).toHaveLength(6)

  const id = first.body.items[0]?.link?.id ?? ''
  await firms.http.json('POST', `/api/merchant/links/${id}/switch_off`, { as: firms.token })
  expect(said(await firms.send(`${header}\n${line('4711')}\n`, { key: 'after-its-end' }))).toEqual(['4711'])

  const other = await firms.opens('nina@other.example')
  const theirs = await firms.name(other.token)
  await firms.http.json('POST', `/api/admin/merchants/${other.id}/payees/${theirs}/approve`, {
    as: firms.carl.token,
    body: { reason },
  })
  const elsewhere = `${header}\n${line('4712').replace(payee, theirs)}\n`
  expect(said(await firms.send(elsewhere, { key: 'of-another-merchant', as: other.token }))).toEqual(['4712'])
})

test('of the same request at the same moment one makes the links, and all that are answered hear the same', async () => {
  const firms = await openBooks()
  const file = `payee,uses,days\n${`${firms.payee},open,7\n`.repeat(3)}`
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => firms.send(file, { key: 'the-same-moment' })),
  )
  expect(await firms.all()).toHaveLength(3)
  const [first, ...others] = answers.filter(({ status }) => status === 200)
  expect(first?.body).toMatchObject({ made: 3, refused: 0 })
  for (const { body } of others) expect(body).toEqual(first?.body)
  for (const { status, body } of answers.filter((it) => it.status !== 200))
    expect([status, body]).toMatchObject([409, { error: { code: 'idempotency.in_progress' } }])
})

test('a file that is none makes nothing, and says where it begins to be none', async () => {
  const firms = await openBooks()
  const one = `${firms.payee},open,7`
  for (const [file, problem] of [
    ['', { field: 'file', code: 'required' }],
    [`payee,uses,days,till\n${one},3\n`, { field: 'till', code: 'unknown' }],
    [`payee,uses,days\n${one}\n"${one}\n`, { field: 'file', code: 'invalid', params: { line: '3' } }],
    [`payee,uses,days\n${`${one}\n`.repeat(501)}`, { field: 'file', code: 'too_long' }],
  ] as const) {
    const { status, body } = await firms.send(file)
    expect([status, body]).toMatchObject([422, { error: { code: 'invalid', fields: [problem] } }])
  }
  expect(await firms.all()).toEqual([])
})

test('a key of the API sends files with the scope that makes links, and with no other', async () => {
  const firms = await openBooks()
  const keyWith = async (scope: string) =>
    (
      await firms.http.json<{ key: ApiKeyView; secret: string }>('POST', '/api/merchant/api_keys', {
        as: firms.token,
        body: { name: 'Server', scopes: [scope] },
      })
    ).body.secret
  const file = `payee,uses,days\n${firms.payee},open,7\n`
  expect((await firms.send(file, { as: await keyWith('read') })).status).toBe(403)
  expect((await firms.send(file, { as: await keyWith('links') })).body).toMatchObject({ made: 1 })
})

test('only an owner or a key with the scope `refunds` can refund a payment', async () => {
  const firms = await openBooks()
  const keyWith = async (scope: string) =>
    (
      await firms.http.json<{ secret: string }>('POST', '/api/merchant/api_keys', {
        as: firms.token,
        body: { name: 'Server', scopes: [scope] },
      })
    ).body.secret
  const refunds = async (as: string) => {
    const path = `/api/merchant/payments/ord_${'a'.repeat(26)}/refunds`
    const asked = { as, body: { reason: 'duplicate' }, key: `refund-${as.slice(-12)}` }
    return (await firms.http.json('POST', path, asked)).status
  }
  // The payment does not exist: an authorised caller gets not-found.
  expect(await refunds(firms.token)).toBe(404)
  expect(await refunds(await keyWith('refunds'))).toBe(404)
  for (const scope of ['read', 'links', 'webhooks']) expect(await refunds(await keyWith(scope))).toBe(403)
})
