/**
 * The server ends itself at named places, each between two durable steps, and is started again, armed for the next one,
 * while what it left behind goes on. In the end every sale and every refund has exactly one payment, by the record of the
 * bank and of the chain.
 */
import type { SellOrderView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { unitsOf } from '../world/outside.ts'
import { newWallet } from '../world/customer.ts'
import { openWorld, type World, type Person } from './world.ts'
import { endsItself, startArmed } from './killing.ts'
import { expectAllPaidOnce, expectSweptOnce, type Sold } from './selling.ts'

const coin = 'USDC@11155111'
/** The refunds of this file go to this wallet, and no others. */
const wallet = newWallet()
const home = wallet.address

let world: World
let person: Person
const points = [
  ['a step is committed, and nobody has been told', 'orders.stored-converted'],
  ['events are taken, and not applied', 'orders.events-taken'],
  ['a payment is handed to the rail, and not ticked off', 'outbox.send_payout'],
  ['the bytes of a batch are kept, and no file is written', 'bank.batch-kept'],
  ['the file lies at the bank, and is not marked as handed over', 'bank.file-written'],
  ['a sweep is signed and kept, and not sent', 'evm.sweep-signed'],
  ['a sweep is sent, and not noted', 'evm.sweep-broadcast'],
] as const

const sold: Sold[] = []
let short: SellOrderView

beforeAll(async () => {
  world = await openWorld()
  person = await world.person()
  for (const [, point] of points) sold.push(await places(`crash-${point}`))
  const asked = { address: home, chainId: 11155111 }
  const { message } = await person.call<{ message: string }>('POST', '/api/wallets/challenge', asked)
  const signature = await wallet.signMessage({ message })
  await person.call('POST', '/api/wallets/proof', { message, signature })
  short = (await places('crash-refund', { refundAddress: home })).last as SellOrderView
  await pay(short, '20')
})
afterAll(() => world?.end())

async function places(key: string, more: object = {}): Promise<Sold> {
  const body = await person.wish({}, more)
  const acknowledged = await person.place(key, body)
  const last = JSON.parse(acknowledged.text) as SellOrderView
  return { key, person, body, acknowledged, id: last.id, at: last.status, last }
}

const pay = ({ depositAddress: to, required }: SellOrderView, amount = required.amount) =>
  world.outside.chain(11155111).send(to, amount, { token: 'USDC' })

test.each(points)('it ends when %s (%s)', async (_, point) => {
  await world.kill()
  await pay(sold.find(({ key }) => key.endsWith(point))?.last as SellOrderView)
  await startArmed(world, point)
  await endsItself(world)
})

test('it ends when a refund is signed and kept, and not sent; and again when it is sent, and not noted', async () => {
  await startArmed(world, 'evm.out-signed')
  await until(
    'the choice of a refund',
    async () => (await person.order(short.id)).choices.includes('refund'),
    {
      seconds: 90,
    },
  )
  await person.call('POST', `/api/orders/sell/${short.id}/refund`, {})
  await endsItself(world)
  await startArmed(world, 'evm.out-broadcast')
  await endsItself(world)
})

test('started as usual it ends everything, with one payment each', async () => {
  await world.startAgain()
  const ends = (id: string, letter: string) =>
    until(
      `${id} at ${letter}`,
      async () => {
        const order = await person.order(id)
        return order.status === letter && order
      },
      { seconds: 90 },
    )
  for (const { id } of sold) await ends(id ?? '', 'C')
  await expectAllPaidOnce(world, sold)

  const { refund } = await ends(short.id, 'Z')
  expect(await world.outside.chain(11155111).holds(home, coin)).toBe(
    unitsOf(coin, refund?.amount.amount ?? ''),
  )
})

test('the books agree with the chain and the bank, and each address was swept once', async () => {
  const books = world.books()
  const deposits = await books.database.query<{ address: string }>(
    `select distinct to_address as address from evm_deposit where state = 'final'`,
  )
  expect(deposits).toHaveLength(sold.length + 1)
  for (const { address } of deposits) await expectSweptOnce(world, address, coin)
  await books.agree({ mayRepeat: true })
})
