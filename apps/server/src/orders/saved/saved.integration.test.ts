/** Saved accounts and wallets: offered masked to their customer alone, used by id, removed, and new again after that. */
import { expect, test } from 'vitest'
import { greta, iban, openWorld, type World } from '../testing/world.ts'

const other = 'NL91 ABNA 0417 1643 00'
const stolen = { id: greta.id, hasFreshPin: false }

async function completedSale(world: World): Promise<void> {
  const id = await world.placed()
  await world.paidInFull(id)
  await world.bankBooks(id)
}
const accounts = async (world: World, of = greta.id) => (await world.orders.listSaved(of)).accounts
const bySaved = (world: World, savedAccount: string) => world.wish({ beneficiary: undefined, savedAccount })

test('each account once, the last used first, with masked figures only', async () => {
  await using world = await openWorld()
  await world.placed()
  world.clock.advance(60)
  await world.placed('cus_greta', { beneficiary: { name: 'Greta Beispiel', iban: other } })
  world.clock.advance(60)
  await world.placed()
  const listed = await accounts(world)
  expect(listed).toMatchObject([
    { currency: 'EUR', name: 'Greta Beispiel', label: 'DE** **** 3000', bank: 'Musterbank' },
    { currency: 'EUR', name: 'Greta Beispiel', label: 'NL** **** 4300' },
  ])
  expect(JSON.stringify(listed).replaceAll(' ', '')).not.toContain('0532')
  expect(await accounts(world, 'cus_mallory')).toEqual([])
})

test('a sale by the id of a saved account pays that account, and needs no PIN once it was paid', async () => {
  await using world = await openWorld()
  await completedSale(world)
  const [saved] = await accounts(world)
  const placed = await world.orders.placeSell(stolen, await bySaved(world, saved!.id))
  expect(placed).toMatchObject({
    payee: { name: 'Greta Beispiel', account: { kind: 'iban', iban: iban.replaceAll(' ', '') } },
  })
})

test('the saved account of another customer, a removed one and a made-up one are refused alike', async () => {
  await using world = await openWorld()
  await world.placed()
  const [saved] = await accounts(world)
  const unknown = { refused: 'invalid', fields: [{ field: 'savedAccount', code: 'unknown' }] }
  const mallory = { id: 'cus_mallory', hasFreshPin: true }
  expect(await world.orders.placeSell(mallory, await bySaved(world, saved!.id))).toEqual(unknown)
  expect(await world.orders.removeSavedAccount('cus_mallory', saved!.id)).toEqual({ refused: 'not-found' })
  expect(await world.orders.placeSell(greta, await bySaved(world, 'ben_aaaaaaaaaaaaaaaaaaaaaaaaaa'))).toEqual(
    unknown,
  )
  await world.orders.removeSavedAccount(greta.id, saved!.id)
  expect(await world.orders.placeSell(greta, await bySaved(world, saved!.id))).toEqual(unknown)
})

test('removed, an account is offered no more and needs the PIN again; used again, it is back', async () => {
  await using world = await openWorld()
  await completedSale(world)
  const [saved] = await accounts(world)
  world.clock.advance(1)
  expect(await world.orders.removeSavedAccount(greta.id, saved!.id)).toEqual({ done: true })
  expect(await accounts(world)).toEqual([])
  expect(await world.orders.placeSell(stolen, await world.wish())).toEqual({ refused: 'pin.required' })
  world.clock.advance(1)
  await world.placed()
  expect(await accounts(world)).toHaveLength(1)
})

test('a wallet is offered on its chain, with the name its purchases were paid under, until it is removed', async () => {
  await using world = await openWorld()
  const { buy, orders } = world
  const id = await buy.placed()
  await buy.paid(id)
  await world.settle()
  await buy.coinsGo(id)
  const { wallets, payerName } = await orders.listSaved(greta.id)
  const [wallet] = wallets
  expect(wallets).toMatchObject([
    { address: (await buy.wish()).destination, chainId: 11155111, network: 'Sepolia' },
  ])
  expect(payerName).toBe((await buy.wish()).payerName)
  expect(await orders.placeBuy(stolen, await buy.wish())).not.toHaveProperty('refused')
  world.clock.advance(1)
  expect(await orders.removeSavedWallet('cus_mallory', wallet!.address)).toEqual({ refused: 'not-found' })
  expect(await orders.removeSavedWallet(greta.id, wallet!.address)).toEqual({ done: true })
  expect((await orders.listSaved(greta.id)).wallets).toEqual([])
  expect(await orders.placeBuy(stolen, await buy.wish())).toEqual({ refused: 'pin.required' })
})

test('an account and a wallet go by the name that their customer gives them, until it is taken away or they are removed', async () => {
  await using world = await openWorld()
  const { buy, orders, db } = world
  await world.placed()
  await buy.placed()
  const saved = async (of = greta.id) => {
    const {
      accounts: [account],
      wallets: [wallet],
    } = await orders.listSaved(of)
    return { account: account!, wallet: wallet! }
  }
  const { account, wallet } = await saved()
  expect([account.nickname, wallet.nickname]).toEqual([null, null])
  const missing = { refused: 'not-found' }
  expect(await orders.nameSavedAccount('cus_mallory', { id: account.id, name: 'Mine' })).toEqual(missing)
  expect(await orders.nameSavedWallet('cus_mallory', { ...wallet, name: 'Mine' })).toEqual(missing)
  await orders.nameSavedAccount(greta.id, { id: account.id, name: 'Rent account' })
  await orders.nameSavedWallet(greta.id, { address: wallet.address.toLowerCase(), name: 'Hardware' })
  expect(await saved()).toMatchObject({
    account: { name: 'Greta Beispiel', nickname: 'Rent account' },
    wallet: { nickname: 'Hardware' },
  })
  // Whoever reads the table reads no name.
  const rows = await db.query('select * from destination_name')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/Rent|Hardware/)
  await orders.nameSavedWallet(greta.id, { address: wallet.address, name: '' })
  expect((await saved()).wallet.nickname).toBeNull()
  // Removed and used again, it is a new one.
  world.clock.advance(1)
  await orders.removeSavedAccount(greta.id, account.id)
  world.clock.advance(1)
  await world.placed()
  expect((await saved()).account.nickname).toBeNull()
})

test('the bank of the last purchase is named where the payment got through', async () => {
  await using world = await openWorld()
  const { buy, orders, out } = world
  await buy.placed()
  const begun = (bankId: string, status: 'refused' | 'settled') =>
    ({
      id: bankId,
      method: 'open_banking',
      provider: bankId,
      bankId,
      status,
      reason: null,
      startedAt: world.clock.now(),
    }) as const
  expect((await orders.listSaved(greta.id)).bankId).toBeNull()
  out.begun.push(begun('mondbank', 'refused'), begun('sonnenbank', 'settled'))
  expect((await orders.listSaved(greta.id)).bankId).toBe('sonnenbank')
  expect((await orders.listSaved('cus_mallory')).bankId).toBeNull()
})

test('over HTTP: an order names an account or a saved one, never both or neither', async () => {
  await using world = await openWorld()
  const http = await world.serveOrders()
  await world.placed()
  const { body: saved } = await http.json<{ accounts: { id: string }[] }>('GET', '/api/saved')
  const savedAccount = saved.accounts[0]!.id
  const { beneficiary, ...wish } = await world.wish()
  const place = (key: string, body: object) => http.json('POST', '/api/orders/sell', { key, body })
  for (const body of [wish, { ...wish, beneficiary, savedAccount }])
    expect(await place('both-or-neither', body)).toMatchObject({
      status: 422,
      body: { error: { fields: [{ field: 'beneficiary', code: 'one_of' }] } },
    })
  expect(await place('by-its-id', { ...wish, savedAccount })).toMatchObject({ status: 200 })
  const removal = await http.json('DELETE', `/api/saved/accounts/${savedAccount}`)
  expect(removal).toMatchObject({ status: 200, body: { done: true } })
  expect(await http.json('DELETE', `/api/saved/accounts/${savedAccount}`)).toMatchObject({ status: 404 })
})
