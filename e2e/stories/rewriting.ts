/** Stories of a chain that takes blocks back before they are final; alone, because others would lose their blocks too. */
import { describe, expect, test } from 'vitest'
import { walk } from '../world/sale.ts'
import type { World } from '../world/world.ts'

export function rewritingStories(world: () => World): void {
  describe('the chain takes a block back', () => {
    test('and the coins come in another', async () => {
      const sale = await (await world().customer()).sells({ coin: 'USDC@97' })
      await sale.chain.fault('not_final', 600)
      const hash = await sale.pay()
      const before = await sale.chain.receipt(hash)
      await sale.is('U')
      const { included } = await sale.chain.rewriteSince(hash)
      expect(included).toContain(hash)
      await sale.chain.fault('not_final', 0)
      const order = await sale.is('C')
      expect((await sale.chain.receipt(hash)).blockHash).not.toBe(before.blockHash)
      expect(order.deposits).toMatchObject([{ transaction: hash, state: 'final' }])
      expect(order.payout.amount).toBe('100.00')
      await world().ends(sale)
    })

    test('and the coins never come back; the order waits again, and is paid anew', async () => {
      const sale = await (await world().customer()).sells({ coin: 'USDT@97' })
      await sale.chain.fault('not_final', 600)
      const hash = await sale.pay(undefined, { from: 'stranger' })
      await sale.is('U')
      const { dropped } = await sale.chain.rewriteSince(hash, [hash])
      expect(dropped).toEqual([hash])
      const waiting = await sale.is('N')
      expect(waiting.deposits).toMatchObject([{ state: 'vanished' }])
      expect(walk(waiting)).toBe('NUN')
      await sale.chain.fault('not_final', 0)
      await sale.pay()
      expect(walk(await sale.is('C'))).toMatch(/^NUNUFEPS?C$/)
      await world().ends(sale)
    })
  })
}
