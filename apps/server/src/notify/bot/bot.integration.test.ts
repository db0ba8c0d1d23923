/** Guarantees of messages in the messenger: over HTTP to a Bot API that refuses as the messenger does, and on a real database. */
import type { Stored } from '@agio/domain'
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openCustomerWorld } from '../../customers/testing.ts'
import {
  enterByMessenger,
  linkMessenger,
  messengerOf,
  notifyInMessenger,
} from '../../customers/messenger/messenger.ts'
import { ada, botToken, launchData } from '../../customers/messenger/testing.ts'
import { queueOrderMail } from '../order-mail.ts'
import { deliverPush, pushHandlers } from '../push.ts'
import { openBot } from './bot.ts'

const order = 'ord_2k7d4qy3cv6ra5hzjw2u7m4xpe'
const eur = { amount: '100.00', currency: 'EUR' }
const coins = { amount: '110.00', currency: 'USDC@11155111' }

test('coins seen, a choice and the end are written by the bot to who agreed, with a button to the order', async () => {
  await using town = await openTown()
  await town.happens('coins_received', { received: coins })
  await town.deliverAll()
  expect(town.api.taken).toEqual([])
  await notifyInMessenger(town.platform, town.customerId, true)
  await town.happens('coins_received', { received: coins })
  await town.deliverAll()
  await town.happens('coins_short', { left: coins, choices: ['refund'] })
  await town.happens('payout_sent', { payout: eur })
  await town.happens('completed', { payout: eur })
  const rows = await town.db.query('select payload::text from outbox')
  expect(JSON.stringify(rows)).not.toMatch(/100[.,]00|279058397/)
  await town.deliverAll()
  expect(town.api.taken.map(({ chat_id, text }) => [chat_id, text.split('\n')[0]])).toEqual([
    [String(ada.id), '110 USDC have arrived'],
    [String(ada.id), '110 USDC still missing'],
    [String(ada.id), '€100.00 is in your account'],
  ])
  expect(town.api.taken.at(-1)?.reply_markup.inline_keyboard).toEqual([
    [{ text: 'See the receipt', url: `https://t.me/agio_bot/pay?startapp=sell-${order}` }],
  ])
})

test('delivered twice it is written once; a silent messenger is asked again, and a hurried one when it says', async () => {
  await using town = await openTown()
  await notifyInMessenger(town.platform, town.customerId, true)
  await town.happens('completed', { payout: eur })
  const [row] = await town.rows()
  town.api.says = { status: 502, body: {} }
  await expect(town.deliver(row!)).rejects.toThrow('502')
  town.api.says = { status: 429, body: { ok: false, error_code: 429, parameters: { retry_after: 35 } } }
  expect(await town.deliver(row!)).toEqual({ againInSeconds: 35 })
  town.api.says = undefined
  expect(await town.deliver(row!)).toBe('taken')
  expect(await town.deliver(row!)).toBe('already-sent')
  expect(town.api.taken).toHaveLength(1)
})

test.each([
  { status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } },
  { status: 400, body: { ok: false, description: 'Bad Request: chat not found' } },
])('who blocked the bot or never let it write ($status) is written to no more', async (no) => {
  await using town = await openTown()
  await notifyInMessenger(town.platform, town.customerId, true)
  await town.happens('completed', { payout: eur })
  const [row] = await town.rows()
  town.api.says = no
  expect(await town.deliver(row!)).toBe('gone')
  expect(await messengerOf(town.platform, town.customerId)).toMatchObject({ notifiedAt: null })
  await town.happens('buy_completed', {})
  expect(await town.rows()).toHaveLength(1)
})

test('who turned it off or linked another account meanwhile is not written to', async () => {
  await using town = await openTown()
  await notifyInMessenger(town.platform, town.customerId, true)
  await town.happens('completed', { payout: eur })
  await town.link({ id: 111_222_333, first_name: 'Bea' })
  const [row] = await town.rows()
  expect(await town.deliver(row!)).toBe('no-receiver')
  expect(town.api.taken).toEqual([])
})

test('without an address for its messages to lead to the bot writes to nobody', async () => {
  await using town = await openTown({ TELEGRAM_APP_URL: '' })
  expect(await notifyInMessenger(town.platform, town.customerId, true)).toEqual({ refused: 'service.off' })
  expect(openBot(town.platform)).toBeUndefined()
})

async function openTown(more: Readonly<Record<string, string>> = {}) {
  const api = await openApi()
  const world = await openCustomerWorld({
    env: {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_APP_URL: 'https://t.me/agio_bot/pay',
      TELEGRAM_API_URL: api.url,
      ...more,
    },
  })
  const { platform, db, clock } = world
  const { customerId, sessionId } = await world.signIn()
  const link = async (user: object = ada) => {
    const initData = launchData({ at: clock.now(), user })
    const entered = await enterByMessenger(platform, { initData, userAgent: '' })
    if (!('link' in entered)) throw new Error('It is linked.')
    const linking = { customerId, sessionId, hasFreshPin: true, initData, linkToken: entered.link.token }
    expect(await linkMessenger(platform, linking)).toBeUndefined()
  }
  await link()
  const ways = { bot: openBot(platform) }
  const handler = pushHandlers(platform, ways).push
  let count = 0
  const rows = async () =>
    (
      await db.query<{ payload: Stored.SealedMail }>(
        `select payload from outbox where kind = 'push' order by id`,
      )
    ).map(({ payload }) => payload)
  return {
    api,
    platform,
    db,
    customerId,
    link,
    happens: (message: string, data: object) =>
      queueOrderMail(platform, {
        id: `${message}.${(count += 1)}`,
        customerId,
        message,
        data: { orderId: order, ...data },
      }),
    rows,
    deliver: (row: Stored.SealedMail) => deliverPush(platform, ways, row),
    async deliverAll() {
      for (const row of await rows()) await handler(row as never, { key: '', owner: '', tries: 1 })
    },
    [Symbol.asyncDispose]: async () => {
      await api.close()
      await world.close()
    },
  }
}

type Taken = {
  readonly chat_id: string
  readonly text: string
  readonly reply_markup: { readonly inline_keyboard: unknown }
}

/** The Bot API, as far as the bot uses it. */
async function openApi() {
  const app = fastify()
  const api = {
    taken: [] as Taken[],
    says: undefined as { status: number; body: object } | undefined,
    url: '',
    close: () => app.close(),
  }
  app.post<{ Params: { token: string }; Body: Taken }>('/bot:token/sendMessage', async (request, reply) => {
    if (request.params.token !== botToken) return reply.code(401).send({ ok: false })
    if (api.says) return reply.code(api.says.status).send(api.says.body)
    api.taken.push(request.body)
    return { ok: true, result: { message_id: api.taken.length } }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  api.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return api
}
