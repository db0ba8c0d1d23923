/** A sample of every document at every version that was ever stored: each is read, and the present version is written the same. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as Buy from './buy/index.ts'
import type { Document, Json } from './codec.ts'
import type { RailEvent } from './events.ts'
import * as Sell from './sell/index.ts'
import * as Stored from './stored.ts'
import { throughJson } from './testing/stored.ts'

type DocumentName = {
  [Name in keyof typeof Stored]: (typeof Stored)[Name] extends { readonly version: number } ? Name : never
}[keyof typeof Stored]

/** The file of its samples, and its part of that file. A document without samples does not compile. */
const places: Readonly<Record<DocumentName, readonly [string, string]>> = {
  sale: ['sell', 'orders'],
  appliedSale: ['sell', 'events'],
  saleCommand: ['sell', 'commands'],
  saleQuote: ['sell', 'quotes'],
  purchase: ['buy', 'orders'],
  appliedPurchase: ['buy', 'events'],
  purchaseCommand: ['buy', 'commands'],
  purchaseQuote: ['buy', 'quotes'],
  placed: ['inbox', 'placed'],
  waiting: ['inbox', 'waiting'],
  mail: ['outbox', 'mails'],
  sms: ['outbox', 'codes'],
  approved: ['outbox', 'approved'],
  standingChange: ['outbox', 'standingChanges'],
  provedWallet: ['outbox', 'provedWallets'],
}
const names = Object.keys(places) as DocumentName[]

const documents: Readonly<Record<DocumentName, { readonly version: number }>> = Stored

function samplesOf(name: DocumentName, version = documents[name].version): readonly Json[] {
  const [file, part] = places[name]
  const url = new URL(`./testing/samples/${file}-v${version}.json`, import.meta.url)
  return (JSON.parse(readFileSync(url, 'utf8')) as Record<string, Json[]>)[part] ?? []
}

test.each(names)(
  '%s: each version that was ever stored is read, and the present one is written the same',
  (name) => {
    const document = documents[name] as Document<object>
    for (let version = 1; version <= document.version; version += 1) {
      const samples = samplesOf(name, version)
      expect(samples).not.toEqual([])
      expect(samples.map((sample) => (sample as { v: number }).v)).toEqual(samples.map(() => version))
      const written = samples.map((sample) => throughJson(document.write(document.read(sample))))
      if (version === document.version) expect(written).toEqual(samples)
    }
  },
)

test('there is an order for each state, and a quote of each way of saying an amount', () => {
  const sold = samplesOf('sale').map((order) => Stored.sale.read(order).state)
  expect(sold.toSorted()).toEqual([...Sell.stateNames].toSorted())
  const bought = samplesOf('purchase').map((order) => Stored.purchase.read(order).state)
  expect(bought.toSorted()).toEqual([...Buy.stateNames].toSorted())
  const sales = samplesOf('saleQuote').map((quote) => Stored.saleQuote.read(quote).asked.asset)
  expect(sales).toEqual(['EUR', 'USDC@1'])
  const purchases = samplesOf('purchaseQuote').map((quote) => Stored.purchaseQuote.read(quote).asked.asset)
  expect(purchases).toEqual(['EUR', 'USDC@1'])
})

test('an order of before there were shops is read as it was, and one of a shop’s page with its shop', () => {
  for (const [name, document] of [
    ['sale', Stored.sale],
    ['purchase', Stored.purchase],
  ] as const) {
    const codec = document as Document<object>
    const before = samplesOf(name, 1).map((it) => codec.read(it))
    expect(before.map((it) => throughJson(codec.write(it)))).toEqual(
      samplesOf(name, 1).map((it) => ({ ...(it as object), v: document.version })),
    )
    const shops = samplesOf(name, 2).map((it) => document.read(it).shop)
    expect(shops).toContainEqual({ merchantId: 'mer_1', name: 'Blumen Beispiel', externalId: '4711' })
    expect(shops).toContainEqual({ merchantId: 'mer_1', name: 'Blumen Beispiel' })
    expect(shops).toContain(undefined)
  }
})

test('there is a waiting event of each type that a rail may deliver', () => {
  const types: Readonly<Record<RailEvent['type'], true>> = {
    'deposit.seen': true,
    'deposit.final': true,
    'deposit.vanished': true,
    'deposit.reversed': true,
    'payment.queued': true,
    'payment.unqueued': true,
    'payment.accepted': true,
    'payment.rejected': true,
    'payment.overdue': true,
    'payment.booked': true,
    'payment.returned': true,
    'transfer.signed': true,
    'transfer.broadcast': true,
    'transfer.replaced': true,
    'transfer.dropped': true,
    'transfer.reverted': true,
    'transfer.final': true,
    'transfer.withdrawn': true,
    'transfer.refused': true,
    'authorisation.granted': true,
    'authorisation.refused': true,
    'credit.received': true,
    'dispute.opened': true,
    'dispute.won': true,
  }
  const said = samplesOf('waiting').map((sample) => Stored.waiting.read(sample).event.type)
  expect(said.toSorted()).toEqual(Object.keys(types).toSorted())
})
