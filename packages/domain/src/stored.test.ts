/** A sample of every document at every version that was ever stored: each is read, and the present version is written the same. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as Buy from './buy/index.ts'
import type { Codec, Json } from './codec.ts'
import * as Sell from './sell/index.ts'
import * as Stored from './stored.ts'
import { throughJson } from './testing/stored.ts'

type Samples = { readonly orders: object[]; readonly events: Json[]; readonly commands: Json[] }
const samplesOf = (name: string): Samples =>
  JSON.parse(readFileSync(new URL(`./testing/samples/${name}.json`, import.meta.url), 'utf8')) as Samples

const again = <T>(codec: Codec<T>, samples: readonly Json[]) =>
  samples.map((sample) => throughJson(codec.write(codec.read(sample))))

test('sales stored at version 1 are read, and there is one for each state', () => {
  const { orders, events, commands } = samplesOf('sell-v1')
  expect(again(Stored.sale, orders as Json[])).toEqual(orders.map((order) => ({ ...order, v: 2 })))
  expect(again(Stored.appliedSale, events)).toEqual(events)
  expect(again(Stored.saleCommand, commands)).toEqual(commands)
  const read = orders.map((order) => Stored.sale.read(order as Json).state)
  expect(read.toSorted()).toEqual([...Sell.stateNames].toSorted())
})

test('purchases stored at version 1 are read, and there is one for each state', () => {
  const { orders, events, commands } = samplesOf('buy-v1')
  expect(again(Stored.purchase, orders as Json[])).toEqual(orders.map((order) => ({ ...order, v: 2 })))
  expect(again(Stored.appliedPurchase, events)).toEqual(events)
  expect(again(Stored.purchaseCommand, commands)).toEqual(commands)
  const read = orders.map((order) => Stored.purchase.read(order as Json).state)
  expect(read.toSorted()).toEqual([...Buy.stateNames].toSorted())
})

test('orders stored at version 2 are read with the shop of whose page they were placed on', () => {
  const { orders: sales } = samplesOf('sell-v2')
  const { orders: purchases } = samplesOf('buy-v2')
  expect(again(Stored.sale, sales as Json[])).toEqual(sales)
  expect(again(Stored.purchase, purchases as Json[])).toEqual(purchases)
  const shops = [
    ...sales.map((order) => Stored.sale.read(order as Json).shop),
    ...purchases.map((order) => Stored.purchase.read(order as Json).shop),
  ]
  expect(shops).toContainEqual({ merchantId: 'mer_1', name: 'Blumen Beispiel', externalId: '4711' })
  expect(shops).toContainEqual({ merchantId: 'mer_1', name: 'Blumen Beispiel' })
  expect(shops).toContain(undefined)
})
