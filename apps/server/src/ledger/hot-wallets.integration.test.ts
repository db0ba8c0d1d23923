import { Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { postOpening, postTopUp } from './hot-wallets.ts'
import * as ledger from './ledger.ts'
import { openTestDatabase } from '../platform/testing.ts'

const at = new Date('2026-01-05T10:00:00Z')
const hot = 'chain:11155111:hot'
const usdc = 'USDC@11155111'
const eth = 'ETH@11155111'

test('a start after the first books no customers’ coins in the hot wallet as capital', async () => {
  await using database = await openTestDatabase()
  await postOpening(
    database,
    11155111,
    { address: '0xab', isFirst: true, held: new Map([[usdc, 0n] as const, [eth, 700n] as const]) },
    at,
  )
  await ledger.post(database, [Postings.swept('sweep:1', Money.money(usdc, 500n))], at)
  await postOpening(
    database,
    11155111,
    { address: '0xab', isFirst: true, held: new Map([[usdc, 500n] as const, [eth, 650n] as const]) },
    at,
  )
  expect(await ledger.balance(database, hot, usdc)).toBe(500n)
  expect(await ledger.balance(database, 'capital', usdc)).toBe(0n)
  expect(await ledger.balance(database, hot, eth)).toBe(700n)
})

test('movements that the ledger has already are not booked a second time after a late first look', async () => {
  await using database = await openTestDatabase()
  await ledger.post(database, [Postings.swept('sweep:1', Money.money(usdc, 500n))], at)
  await postOpening(
    database,
    11155111,
    { address: '0xab', isFirst: true, held: new Map([[usdc, 800n] as const]) },
    at,
  )
  expect(await ledger.balance(database, hot, usdc)).toBe(800n)
  expect(await ledger.balance(database, 'capital', usdc)).toBe(-300n)
})

test('coins put into the hot wallet later are the owner’s too, once per movement, and taken back with it', async () => {
  await using database = await openTestDatabase()
  const topUp = { key: 'evm:11155111:0xab:3:final:0xcd', chainId: 11155111, asset: usdc, units: 40n } as const
  for (let times = 0; times < 2; times += 1) await postTopUp(database, topUp, at)
  expect(await ledger.balance(database, hot, usdc)).toBe(40n)
  expect(await ledger.balance(database, 'capital', usdc)).toBe(-40n)
  const undone = { ...topUp, key: 'evm:11155111:0xab:3:undone:0xcd', units: -40n }
  await postTopUp(database, undone, at)
  expect(await ledger.balance(database, hot, usdc)).toBe(0n)
})

test('a further wallet opens with what it holds itself, whatever the ledger has of the others', async () => {
  await using database = await openTestDatabase()
  const opens = (address: string, isFirst: boolean, units: bigint) =>
    postOpening(database, 11155111, { address, isFirst, held: new Map([[usdc, units] as const]) }, at)
  await opens('0xab', true, 500n)
  for (let times = 0; times < 2; times += 1) await opens('0xCD', false, 70n)
  expect(await ledger.balance(database, hot, usdc)).toBe(570n)
})
