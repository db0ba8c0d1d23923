/** Stories of where bought coins go: refused destinations, proofs of wallets, an empty hot wallet, a token that says no. */
import { describe, expect, test } from 'vitest'
import { walk } from '../world/sale.ts'
import { newWallet } from '../world/customer.ts'
import type { World } from '../world/world.ts'

export function coinsOutStories(world: () => World, listed: string): void {
  const buys = async (wanted: Parameters<Awaited<ReturnType<World['customer']>>['buys']>[0] = {}) =>
    (await world().customer()).buys(wanted)

  describe.concurrent('a destination is refused before there is an order', () => {
    const refused = (destination: string, code: string) =>
      expect(buys({ destination })).rejects.toMatchObject({ code })

    test('a listed one', () => refused(listed, 'address.refused'))
    test('our hot wallet', () => refused(world().hot, 'address.refused'))
    test('an address that sales are paid to', async () => {
      const sale = await (await world().customer()).sells()
      await refused(sale.address, 'address.refused')
    })
    test('the contract of a token', () =>
      refused('0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 'address.refused'))
    test('a typing error in the capitals', () => {
      const { address } = newWallet()
      const at = [...address].findIndex((letter, index) => index > 1 && /[a-fA-F]/.test(letter))
      const letter = address[at]!
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      return refused(`${address.slice(0, at)}${other}${address.slice(at + 1)}`, 'address.checksum')
    })
  })

  describe.concurrent('above EUR 1,000 the owner of the wallet signs', () => {
    test('with the right key: the coins go', async () => {
      const customer = await world().customer()
      const wallet = newWallet()
      const purchase = await customer.buys({ amount: '1200', destination: wallet.address })
      await purchase.transfer()
      const waiting = await purchase.shows('a proof is asked for', ({ proofAsked }) => proofAsked)
      expect(waiting).toMatchObject({ status: 'O', choices: expect.arrayContaining(['prove_wallet']) })
      const { message } = await challenge(customer, wallet.address)
      const signature = await wallet.signMessage({ message })
      await customer.call('POST', '/wallets/proof', { message, signature })
      expect(walk(await purchase.is('C'))).toBe('NRBOTPC')
      await world().closes(purchase)
    })

    test('with another key: refused, and the coins wait', async () => {
      const customer = await world().customer()
      const wallet = newWallet()
      const purchase = await customer.buys({ amount: '1200', destination: wallet.address })
      await purchase.transfer()
      await purchase.shows('a proof is asked for', ({ proofAsked }) => proofAsked)
      const { message } = await challenge(customer, wallet.address)
      const signature = await newWallet().signMessage({ message })
      const proof = customer.call('POST', '/wallets/proof', { message, signature })
      await expect(proof).rejects.toMatchObject({ code: 'wallet.proof_failed' })
      await purchase.stays('O')
      expect(await purchase.chain.holds(wallet.address, purchase.coin)).toBe(0n)
      const again = await challenge(customer, wallet.address)
      await customer.call('POST', '/wallets/proof', {
        message: again.message,
        signature: await wallet.signMessage(again),
      })
      await purchase.is('C')
      await world().closes(purchase)
    })

    test('once for a wallet: the next purchase does not ask', async () => {
      const customer = await world().customer()
      const wallet = newWallet()
      const { message } = await challenge(customer, wallet.address)
      await customer.call('POST', '/wallets/proof', {
        message,
        signature: await wallet.signMessage({ message }),
      })
      const purchase = await customer.buys({ amount: '1200', destination: wallet.address })
      await purchase.transfer()
      expect((await purchase.is('C')).proofAsked).toBe(false)
      await world().closes(purchase)
    })
  })

  describe.concurrent('the coins cannot go yet, or not at all', () => {
    test('the hot wallet is empty; then it is filled', async () => {
      const coin = 'USDT@97'
      const purchase = await buys({ coin })
      await purchase.transfer()
      await purchase.shows('it waits for coins', ({ isExecuted }) => isExecuted)
      const waiting = await purchase.stays('O')
      expect(waiting.transaction).toBeNull()
      await purchase.chain.send(world().hot, '5000', { from: 'treasury', token: 'USDT' })
      await purchase.is('C')
      await world().closes(purchase)
    })

    test('the token takes no coins for this wallet: the money goes back', async () => {
      const destination = newWallet().address
      const purchase = await buys({ destination, coin: 'USDC@97' })
      await purchase.chain.refuse('USDC', destination)
      await purchase.transfer()
      await purchase.is('Y', 'address')
      const order = await purchase.shows(
        'the money is back',
        ({ refunds }) => refunds[0]?.status === 'booked',
      )
      expect(Number(order.refunds[0]!.amount.amount)).toBeLessThan(100)
      await world().closes(purchase)
    })

    test('a person holds it before the coins are gone, and lets it go on', async () => {
      const purchase = await buys()
      await world().backOffice.act(purchase.id, 'hold')
      await purchase.transfer()
      const held = await purchase.shows('the money is here', ({ status }) => status === 'R')
      expect(held.held).toBe(true)
      await purchase.stays('R')
      await world().backOffice.act(purchase.id, 'release')
      await purchase.is('C')
      await world().closes(purchase)
    })
  })
}

const challenge = (customer: Awaited<ReturnType<World['customer']>>, address: string) =>
  customer.call<{ message: string }>('POST', '/wallets/challenge', { address, chainId: 11155111 })
