/** After a change of the wallet: old deposit addresses keep their key, and are swept with it to the new hot wallet. */
import { expect, test } from 'vitest'
import { createKeystore, openDepositKey } from '../index.ts'
import { chainForAll } from '../testing/chain.ts'
import { railForEach } from '../testing/rail.ts'
import { createKeystoreSigner } from '../wallets/keystore-signer.ts'
import { joinSigners } from '../wallets/signer.ts'

const chain = chainForAll()
const world = railForEach(chain, { sent: 'at_once' })

async function newWallet() {
  const made = await createKeystore(crypto.getRandomValues(new Uint8Array(32)), 'secret', 1024)
  await chain.fund(made.hotAddress)
  const signer = await createKeystoreSigner(JSON.stringify(made.keystore), 'secret')
  return { signer, hot: made.hotAddress, depositKey: await openDepositKey(made.depositXpub) }
}
const addresses = () =>
  world.db.query<{ wallet: string; key_index: string }>(
    'select wallet, key_index::text from evm_address order by key_index',
  )

test('old and new addresses are swept, each with the key of its wallet; what left the old hot wallet ends', async () => {
  const before = world.rail()
  const old = await before.addresses.assign(world.db, 'order-old')
  const { signer, hot, depositKey } = await newWallet()
  const after = world.rail({ depositKey, signer: joinSigners(signer, [world.signer]) })
  const fresh = await after.addresses.assign(world.db, 'order-new')
  expect((await addresses()).map(({ wallet }) => wallet)).toEqual([
    world.depositKey.fingerprint,
    depositKey.fingerprint,
  ])
  expect(fresh.index).toBeGreaterThan(old.index)
  expect(fresh.address).toBe(await depositKey.addressAt(fresh.index))

  world.start(after, /./)
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  await chain.mint(old.address, 100n)
  await chain.mint(fresh.address, 200n)
  await world.until(async () => (await world.kindsSwept()).filter((kind) => kind === 'sweep').length === 2)
  expect(await chain.tokensOf(hot)).toBe(300n)
  expect(await chain.tokensOf(world.hot)).toBe(0n)
})

test('a transfer under way from the old hot wallet is signed by the old signer', async () => {
  const before = world.rail({
    signer: { ...world.signer, sign: () => Promise.reject(new Error('it was stopped')) },
  })
  world.start(before)
  await world.pay(before, 'r-1')
  await world.until(
    async () => (await world.db.query(`select 1 from evm_transfer where state = 'designated'`)).length > 0,
    false,
  )
  await world.stop()
  const { signer, depositKey } = await newWallet()
  const after = world.rail({ depositKey, signer: joinSigners(signer, [world.signer]) })
  world.start(after)
  await world.until(() => world.reported('r-1').includes('transfer.final'))
  const [sent] = await world.db.query('select from_address from evm_transfer')
  expect(sent).toEqual({ from_address: world.hot })
})

test('without the old signer the sweep is not signed by a key of the new wallet, and says so', async () => {
  const old = await world.rail().addresses.assign(world.db, 'order-old')
  const { signer, depositKey } = await newWallet()
  const after = world.rail({ depositKey, signer })
  world.start(after, /./)
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  await chain.mint(old.address, 100n)
  const failed = async () =>
    await world.db.query<{ last_error: string }>(
      `select last_error from evm_transfer where kind = 'sweep' and failures > 0`,
    )
  await world.until(async () => (await failed()).length > 0)
  expect((await failed())[0]?.last_error).toContain(`not ${world.depositKey.fingerprint}`)
  expect(await chain.tokensOf(old.address)).toBe(100n)
})
