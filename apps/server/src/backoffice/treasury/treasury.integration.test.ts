/** The room Treasury: who reads it, and that its figures are those of the ledger. */
import type { AnswerTo } from '@agio/contract/client'
import { Money, Postings } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { ledger } from '../../ledger/index.ts'
import { quotingOn } from '../../quotes/testing.ts'
import { readSettings } from '../../settings/settings.ts'
import { openWorld } from '../../testing/world.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import { treasuryRoutes } from './treasury-routes.ts'

const coin = 'USDC@11155111'
const usdc = (units: bigint) => Money.money(coin, units)
const eur = (units: bigint) => Money.money('EUR', units)
const none = { service: eur(0n), bank: eur(0n), network: eur(0n) }

async function open(price: string | undefined) {
  const settings = readSettings({ NODE_ENV: 'test', CHAIN_11155111_RPC: 'http://127.0.0.1:9' })
  const world = await openWorld({ settings })
  onTestFinished(world.close)
  const office = await openBackOffice(world)
  const platform = quotingOn(world.platform, () =>
    price === undefined ? undefined : { bid: price, ask: price },
  )
  const http = await world.serve((serve) => treasuryRoutes(serve, platform), {
    authenticate: { operator: authenticateOperator(world.platform) },
  })
  const look = async (role: 'viewer' | 'support' | 'compliance' | 'treasurer' | 'auditor' | 'admin') =>
    http.json<AnswerTo<'getTreasury'>>('GET', '/api/admin/treasury', {
      as: (await office.person(`${role} person`, role)).token,
    })
  return { ...world, look }
}

const sold = [
  Postings.capital('bank', 'bank:EUR', eur(500_000n)),
  Postings.coinsReceived('ord_1', 'd1', usdc(100_000_000n)),
  Postings.converted('ord_1', 1, usdc(100_000_000n), eur(8_600n), none, eur(8_600n)),
]

test('the exposure of a sale is in the room with what it cost and what it is worth, beside the places', async () => {
  const world = await open('0.90')
  await ledger.post(world.db, sold, world.clock.now())
  const { body } = await world.look('treasurer')
  expect(body).toMatchObject({
    isHedged: false,
    exposures: [
      {
        coin,
        network: 'Sepolia',
        position: { currency: coin, amount: '100.000000' },
        paid: [{ currency: 'EUR', amount: '86.00' }],
        exposure: { amount: '100.000000' },
        worth: { currency: 'EUR', amount: '90.00' },
      },
    ],
    worth: { currency: 'EUR', amount: '90.00' },
    history: [{ coin, points: [{ exposure: '100.000000', worth: '90.00' }] }],
  })
  const places = body.places.map(({ account, kind, held }) => [account, kind, held.amount])
  expect(places).toEqual([
    ['bank:EUR', 'bank', '5000.00'],
    ['chain:11155111:deposits', 'deposit_addresses', '100.000000'],
  ])
})

test('without a reliable price the exposure has no value, and neither has the sum', async () => {
  const world = await open(undefined)
  await ledger.post(world.db, sold, world.clock.now())
  const { body } = await world.look('admin')
  expect(body).toMatchObject({
    worth: null,
    exposures: [{ position: { amount: '100.000000' }, worth: null }],
  })
})

test('treasurers, admins and auditors read it, and nobody else', async () => {
  const world = await open('0.90')
  for (const role of ['treasurer', 'admin', 'auditor'] as const)
    expect((await world.look(role)).status, role).toBe(200)
  for (const role of ['viewer', 'support', 'compliance'] as const)
    expect((await world.look(role)).status, role).toBe(403)
})
