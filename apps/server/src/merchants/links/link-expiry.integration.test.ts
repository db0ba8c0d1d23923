/** The merchant is notified of the end of a link: once, where it is not paid and not switched off. */
import type { ExpiredLinkData } from '@agio/contract'
import { expect, test } from 'vitest'
import { lockWaits } from '../../platform/testing.ts'
import * as endpoints from '../webhooks/endpoints.ts'
import { everything, shopFetch, verify, workersByHand, type Received } from '../webhooks/testing/shop.ts'
import { createLinkExpiry } from './index.ts'
import { endQueue, lockEnded, type LinkRow } from './link-store.ts'
import type { OpenedLink } from './links.ts'
import { by, iban, merchantId, openShop } from './testing.ts'

async function openShopWithExpiry() {
  const shop = await openShop()
  await shop.approve()
  const { db, clock, platform } = shop
  const worker = () => createLinkExpiry(platform)
  return {
    ...shop,
    /** Until `seconds` before the end of the link. */
    goTo: ({ endsAt }: OpenedLink, seconds = 0) =>
      clock.advance((endsAt.getTime() - clock.now().getTime()) / 1000 - seconds),
    async looks(): Promise<void> {
      const { pass } = worker()
      for (let isMore = true; isMore;) isMore = await pass()
    },
    told: () =>
      db.query<{ object: string; sequence: number; data: ExpiredLinkData }>(
        `select object, sequence, data from webhook_event where type = 'link.expired' order by object`,
      ),
  }
}

test('links that end unpaid are told once each, by however many workers; paid ones and ended ones are not', async () => {
  const shop = await openShopWithExpiry()
  const one = await shop.make({ days: 1 })
  const many = await shop.make({ days: 1, uses: 'many', externalId: undefined })
  const open = await shop.make({ days: 1, uses: 'open', amount: undefined })
  const off = await shop.make({ days: 1 })
  const paid = await shop.make({ days: 1 })
  const later = await shop.make({ days: 2 })
  await shop.links.switchOff(merchantId, off.id, by)
  for (const token of [paid.token, many.token]) {
    const order = await shop.begun(token)
    await shop.coinsFor(order)
    await shop.bankBooks(order)
  }
  shop.goTo(one, 1)
  await shop.looks()
  expect(await shop.told()).toEqual([])

  shop.goTo(one)
  await Promise.all([shop.looks(), shop.looks(), shop.looks()])
  const told = await shop.told()
  expect(told.map(({ object, sequence }) => [object, sequence])).toEqual(
    [one, many, open].map(({ id }) => [id, 1]).toSorted(),
  )
  const eur = (amount: string) => ({ currency: 'EUR', amount })
  const dataOf = ({ id }: OpenedLink) => told.find(({ object }) => object === id)?.data
  expect(dataOf(one)).toEqual({
    linkId: one.id,
    externalId: '4711',
    uses: 'one',
    amount: eur('100.00'),
    paid: eur('0.00'),
    isBeingPaid: false,
    endsAt: `${one.endsAt.toISOString().slice(0, 19)}Z`,
  })
  expect(dataOf(many)).toMatchObject({ externalId: null, uses: 'many', paid: eur('100.00') })
  expect(dataOf(open)).toMatchObject({ uses: 'open', amount: null })

  shop.goTo(later)
  await shop.looks()
  await shop.looks()
  expect((await shop.told()).map(({ object }) => object)).toEqual(
    [one, many, open, later].map(({ id }) => id).toSorted(),
  )
})

test('a link that a slow worker claimed is notified by the next one, and the first finds nothing to notify', async () => {
  const shop = await openShopWithExpiry()
  const link = await shop.make({ days: 1 })
  shop.goTo(link)
  const [slow] = await endQueue.claim(shop.db, { most: 1, leaseSeconds: 0, now: shop.clock.now() })
  if (!slow) throw new Error('nothing is due')
  expect(slow.id).toBe(link.id)
  await expect.poll(async () => (await shop.looks(), (await shop.told()).length)).toBe(1)
  expect(await lockEnded(shop.db, slow.claim)).toBeUndefined()
  await shop.looks()
  expect(await shop.told()).toHaveLength(1)
})

test('expiries that fail never block others, and are retried', async () => {
  const shop = await openShopWithExpiry()
  const bad = []
  for (let n = 0; n < 55; n += 1) bad.push(await shop.make({ days: 1, externalId: `bad-${n}` }))
  const good = await shop.make({ days: 1, externalId: 'good' })
  await shop.db.query(
    `alter table webhook_event add constraint no_bad check (data ->> 'externalId' = 'good')`,
  )
  shop.goTo(good)
  await shop.looks()
  expect((await shop.told()).map(({ object }) => object)).toEqual([good.id])
  await shop.db.query('alter table webhook_event drop constraint no_bad')
  shop.clock.advance(3_600)
  await shop.looks()
  expect(await shop.told()).toHaveLength(bad.length + 1)
})

test('a payer who starts at the moment of expiry is refused once the expiry is reported', async () => {
  const shop = await openShopWithExpiry()
  const link = await shop.make({ days: 1 })
  shop.goTo(link)
  await shop.looks()
  expect(await shop.told()).toMatchObject([{ data: { isBeingPaid: false } }])
  // By the clock of the other process it has not ended.
  shop.clock.advance(-1)
  expect(await shop.begin(link.token)).toEqual({ refused: 'link.taken' })
})

test('a payer who takes a link while its end waits for it is seen', async () => {
  const shop = await openShopWithExpiry()
  const link = await shop.make({ days: 1 })
  const order = await shop.begun(link.token)
  const setStatus = `with was as (update payment_link set claimed_by = $1 where id = $2)
    update orders set status = $3 where id = $1`
  await shop.db.query(setStatus, [order, link.id, 'cancelled'])
  shop.goTo(link)
  const [due] = await endQueue.claim(shop.db, { most: 1, leaseSeconds: 30, now: shop.clock.now() })
  if (!due) throw new Error('nothing is due')
  let looked: Promise<LinkRow | undefined> | undefined
  await shop.db.transaction(async (sql) => {
    await sql.query(setStatus, [order, link.id, 'waiting_for_deposit'])
    looked = shop.db.transaction((other) => lockEnded(other, due.claim))
    await expect.poll(() => lockWaits(shop.db), { timeout: 10_000 }).toBeGreaterThanOrEqual(1)
  })
  expect(await looked).toMatchObject({ isBeingPaid: true })
})

test('the endpoint that chose it hears of the end, signed, without a word that is sealed; a payment that goes on pays the link', async () => {
  const shop = await openShopWithExpiry()
  const { db, clock } = shop
  const url = 'https://shop.example/hooks'
  const chosen = { ...everything, types: ['link.expired' as const], url }
  const made = await endpoints.create(shop.platform, merchantId, chosen, by)
  if ('refused' in made) throw new Error(made.refused)
  const got: Received[] = []
  const workers = workersByHand({
    db,
    clock,
    sealer: shop.platform.keys.sealer,
    fetch: shopFetch((it) => (got.push(it), 200)),
  })

  const link = await shop.make({ days: 1, description: 'Roses' })
  shop.goTo(link, 60)
  const order = await shop.begun(link.token)
  shop.goTo(link)
  await shop.looks()
  await workers.settle()
  expect(got.map(({ event }) => event)).toMatchObject([
    {
      type: 'link.expired',
      object: link.id,
      sequence: 1,
      data: { linkId: link.id, externalId: '4711', isBeingPaid: true },
    },
  ])
  for (const it of got) verify(made.secret, it, clock.now())
  for (const word of [link.token, 'Roses', 'Invoice', iban, 'GmbH']) expect(got[0]?.body).not.toContain(word)

  await shop.coinsFor(order)
  await shop.bankBooks(order)
  expect(await shop.stateOf(link.id)).toBe('paid')
  await shop.looks()
  await workers.settle()
  expect(got).toHaveLength(1)
})
