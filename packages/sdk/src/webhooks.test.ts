/** Messages signed by the Standard Webhooks library, and forged ones. */
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook } from './webhooks.ts'

const secretOf = (word: string) => `whsec_${Buffer.from(word.padEnd(32, '.')).toString('base64')}`
const [secret, other] = [secretOf('new'), secretOf('old')]
const now = new Date('2031-05-01T12:00:00Z')
const body = JSON.stringify({ type: 'webhook.test', id: 'evt_1', sequence: 1, data: { endpointId: 'whe_ä' } })

const headersOf = (at = now, by = secret, text = body) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(at.getTime() / 1000),
  'webhook-signature': new Webhook(by).sign('evt_1', at, text),
})
const secondsOff = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a signature of the reference library verifies, as text and bytes, with headers of Node and fetch', async () => {
  const headers = headersOf()
  for (const as of [body, new TextEncoder().encode(body), Buffer.from(body)])
    for (const by of [headers, new Headers(headers), { ...headers, accept: ['a', 'b'], host: undefined }])
      expect(await verifyWebhook({ body: as, headers: by, secret, now })).toMatchObject({
        type: 'webhook.test',
        data: { endpointId: 'whe_ä' },
      })
})

test('during a rotation one of two signatures is enough, and one of two secrets', async () => {
  const both = [headersOf(now, other), headersOf()].map((it) => it['webhook-signature']).join(' ')
  const signed = { ...headersOf(), 'webhook-signature': `v1a,AAAA ${both}` }
  for (const by of [secret, other, [secretOf('third'), other]])
    await expect(verifyWebhook({ body, headers: signed, secret: by, now })).resolves.toMatchObject({
      id: 'evt_1',
    })
  await expect(
    verifyWebhook({ body, headers: headersOf(), secret: [other, secret], now }),
  ).resolves.toBeDefined()
  const stranger = verifyWebhook({ body, headers: signed, secret: secretOf('third'), now })
  await expect(stranger).rejects.toMatchObject({ code: 'signature' })
})

test('the tolerance is five minutes in both directions', async () => {
  for (const seconds of [-300, 300])
    await expect(
      verifyWebhook({ body, headers: headersOf(secondsOff(seconds)), secret, now }),
    ).resolves.toBeDefined()
  for (const seconds of [-301, 301, 86_400 * 365])
    await expect(
      verifyWebhook({ body, headers: headersOf(secondsOff(seconds)), secret, now }),
    ).rejects.toMatchObject({
      code: 'time',
    })
})

const good = headersOf()
const withSignature = (text: string) => ({ ...good, 'webhook-signature': text })
const mac = good['webhook-signature'].slice(3)
test.each([
  ['another body', { body: `${body} ` }, 'signature'],
  ['another id', { headers: { ...good, 'webhook-id': 'evt_2' } }, 'signature'],
  [
    'another time',
    { headers: { ...good, 'webhook-timestamp': String(now.getTime() / 1000 + 1) } },
    'signature',
  ],
  ['no signature', { headers: withSignature('') }, 'headers'],
  ['no id', { headers: { ...good, 'webhook-id': undefined } }, 'headers'],
  ['an id that comes twice', { headers: { ...good, 'webhook-id': ['evt_1', 'evt_1'] } }, 'headers'],
  ['a time that is no number', { headers: { ...good, 'webhook-timestamp': '1e9' } }, 'headers'],
  ['a time before any', { headers: { ...good, 'webhook-timestamp': '-1' } }, 'headers'],
  ['a version that is not known', { headers: withSignature(`v2,${mac}`) }, 'signature'],
  ['a signature without version', { headers: withSignature(mac) }, 'signature'],
  ['a part of the signature', { headers: withSignature(`v1,${mac.slice(0, 8)}`) }, 'signature'],
  ['an empty signature', { headers: withSignature('v1,') }, 'signature'],
  ['what is no base64', { headers: withSignature('v1,%%%') }, 'signature'],
  ['signed, but not JSON', { body: '{', headers: headersOf(now, secret, '{') }, 'body'],
])('not believed: %s', async (_, change, code) => {
  await expect(verifyWebhook({ body, headers: good, secret, now, ...change })).rejects.toMatchObject({
    name: 'WebhookError',
    code,
  })
})

test('a parsed body and a malformed secret are caller errors', async () => {
  const parsed = JSON.parse(body) as string
  await expect(verifyWebhook({ body: parsed, headers: good, secret, now })).rejects.toThrow(
    'before JSON.parse',
  )
  for (const none of ['', 'whsec_', 'whsec_%'])
    await expect(verifyWebhook({ body, headers: good, secret: none, now })).rejects.toBeInstanceOf(TypeError)
  await expect(verifyWebhook({ body, headers: good, secret: [], now })).rejects.toBeInstanceOf(TypeError)
})
