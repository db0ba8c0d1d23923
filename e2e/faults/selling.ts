/** Many sells at once, each followed from its quote to its end, whatever happens to the server meanwhile. */
import type { SellOrderView } from '@agio/contract'
import { Coins } from '@agio/domain'
import { expect } from 'vitest'
import { pause, until } from '../world/calls.ts'
import type { Answer, World, Person } from './world.ts'

export type Sold = {
  readonly key: string
  readonly person: Person
  readonly body: object
  /** The first answer to placing it, as it was. */
  acknowledged?: Answer
  id?: string
  /** The driver's place: the letter of the order last seen, or the present act. */
  at: string
  last?: SellOrderView
}

/** `lanes` customers sell `each` time after time; gives the growing list at once and `done` for the end. */
export function sellMany(
  world: World,
  people: readonly Person[],
  each: number,
  coinOf = usdc,
  name = 'fault',
) {
  const sold: Sold[] = []
  const lane = async (person: Person, number: number) => {
    for (let round = 0; round < each; round += 1) {
      const body = await person.wish({ coin: coinOf(number), fiatAmount: String(40 + round) })
      const one: Sold = { key: `${name}-${number}-${round}-key`, person, body, at: 'placing' }
      sold.push(one)
      await sellOne(world, one, coinOf(number))
    }
  }
  return { sold, done: Promise.all(people.map(lane)) }
}

const usdc = (_lane: number): string => 'USDC@11155111'

async function sellOne({ outside }: World, one: Sold, coin: string): Promise<void> {
  const { chainId, contract, symbol } = Coins.coinOf(coin as Coins.CoinId)
  const acknowledged = await one.person.place(one.key, one.body)
  expect(acknowledged.status, acknowledged.text).toBe(200)
  one.acknowledged = acknowledged
  const placed = JSON.parse(acknowledged.text) as SellOrderView
  one.id = placed.id
  one.at = 'paying'
  const wish = contract ? { token: symbol } : {}
  await outside.chain(chainId).send(placed.depositAddress, placed.required.amount, wish)
  for (const end = Date.now() + 150_000; Date.now() < end; await pause(100)) {
    const last = await one.person.order(placed.id)
    one.last = last
    one.at = last.status
    if (one.at === 'C') return
  }
  throw new Error(`${placed.id} did not end: ${one.at} ${one.last?.reason}`)
}

/** Every acknowledged order is there, answered as the first time, and paid once by the bank's own record. */
export async function expectAllPaidOnce({ outside }: World, sold: readonly Sold[]): Promise<void> {
  const payments = await outside.bank.payments()
  const entries = await outside.bank.entries()
  for (const { person, key, body, acknowledged, id } of sold) {
    const again = await person.place(key, body)
    expect([again.status, again.text]).toEqual([200, acknowledged?.text])
    const order = await person.order(id ?? '')
    expect(order.status).toBe('C')
    const paid = payments.filter(({ reference }) => reference.includes(order.reference))
    expect(paid.map(({ status, amount }) => [status, amount])).toEqual([['booked', order.payout.amount]])
    const debited = entries.filter(({ endToEndId }) => endToEndId === paid[0]?.endToEndId)
    expect(debited.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['DBIT', order.payout.amount],
    ])
  }
}

/** By the chain's own record a token left this address once, and not again. */
export async function expectSweptOnce(world: World, address: string, coin: string): Promise<void> {
  await until(`a sweep of ${address}`, async () => (await sentFrom(world, address, coin)).length > 0)
  expect(await sentFrom(world, address, coin)).toHaveLength(1)
}

/** The hashes of the token transfers that left an address. */
async function sentFrom({ outside }: World, address: string, coin: string): Promise<string[]> {
  const { chainId, contract } = Coins.coinOf(coin as Coins.CoinId)
  const padded = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', padded]
  const logs = await outside
    .chain(chainId)
    .rpc<{ transactionHash: string }[]>('eth_getLogs', [{ address: contract, topics, fromBlock: '0x0' }])
  return logs.map(({ transactionHash }) => transactionHash)
}
