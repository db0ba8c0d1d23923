/** The network fees that sales are charged cover the gas that our wallets really pay for their coins. */
import { beforeAll, expect, test } from 'vitest'
import { chainForAll, usdc, type TestChain } from '../testing/chain.ts'
import { mintCall } from '../testing/token.ts'
import { railForEach } from '../testing/rail.ts'

const sales = 24
const gwei = 1_000_000_000n
const chain = chainForAll()
let baseFee = 10n * gwei
const world = railForEach(chain, { sent: 'at_once' })

// A base fee of 10 gwei in every block, as on a chain that is in use.
beforeAll(() => {
  Object.assign(chain, {
    async mine(blocks = 1) {
      for (let block = 0; block < blocks; block += 1) {
        await chain.rpc.call('anvil_setNextBlockBaseFeePerGas', [`0x${baseFee.toString(16)}`])
        await chain.rpc.call('evm_mine', [])
      }
    },
  } satisfies Partial<TestChain>)
})

const sweeps = async () => (await world.kindsSwept()).filter((kind) => kind === 'sweep').length

/** It pays the usual tip: the node suggests the tips of its recent blocks, or of older ones while it is busy. */
const mint = (to: string) =>
  chain.rpc.call('eth_sendTransaction', [
    {
      from: chain.accounts[0],
      to: usdc,
      data: mintCall(to, 100_000_000n),
      gas: '0x493e0',
      gasPrice: `0x${(baseFee + gwei).toString(16)}`,
    },
  ])

test(`over ${sales} token sales the network fees cover gas paid and native coin left behind`, async () => {
  await chain.mine(4)
  const one = world.rail()
  world.start(one, /./)
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  let charged = 0n
  const addresses: string[] = []
  for (let sale = 0; sale < sales; sale += 1) {
    charged += (await one.networkFee('USDC@11155111', 'in')).units
    const { address } = await one.addresses.assign(world.db, `order-${sale}`)
    addresses.push(address)
    await mint(address)
    if (addresses.length % 8 === 0) await world.until(async () => (await sweeps()) === addresses.length)
  }
  const paid = (await world.swept()).reduce((sum, { fee }) => sum + fee, 0n)
  const left = await Promise.all(addresses.map((address) => chain.coinsOf(address)))
  const stranded = left.reduce((sum, units) => sum + units, 0n)
  const figure = (units: bigint) => Number(units / 1_000n) / 1e15
  process.stdout.write(
    `${sales} token sales: charged ${figure(charged)}, gas paid ${figure(paid)}, stranded ${figure(stranded)} ETH\n`,
  )
  expect(await chain.coinsOf(world.hot)).toBe(10n ** 18n - paid - stranded)
  expect(charged).toBeGreaterThanOrEqual(paid + stranded)
  expect(stranded * 2n).toBeLessThan(paid)
})

test('a sweep whose price rises after it was signed is lent the rest, and goes', async () => {
  // Sooner than a busy machine mines, each price would be raised again and lent again.
  const one = world.rail({ stuckSeconds: 3 })
  world.start(one, /./)
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  const { address } = await one.addresses.assign(world.db, 'order-1')
  await mint(address)
  const isSigned = async () =>
    (
      await world.db.query(
        `select 1 from evm_signed s join evm_transfer t using (key) where t.kind = 'sweep'`,
      )
    ).length > 0
  await world.until(async () => {
    if (await isSigned()) baseFee = 40n * gwei
    return baseFee > 10n * gwei
  })
  await world.until(async () => (await world.kindsSwept()).includes('sweep'))
  expect(await chain.tokensOf(address)).toBe(0n)
})
