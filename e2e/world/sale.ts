/** One sale as its customer sees it: pay, look, choose. */
import assert from 'node:assert/strict'
import type { SellChoice, SellOrderView } from '@agio/contract'
import { Coins, type Sell } from '@agio/domain'
import { pause, until, type Call } from './calls.ts'
import { textOf, unitsOf, type Outside, type Wish } from './outside.ts'

export type Sale = ReturnType<typeof followSale>

export function followSale(call: Call, outside: Outside, placed: SellOrderView) {
  const { id, depositAddress: address, reference } = placed
  const coin = placed.coin as Coins.CoinId
  const { chainId, contract, symbol } = Coins.coinOf(coin)
  const chain = outside.chain(chainId)
  const path = `/orders/sell/${id}`
  const token = contract ? { token: symbol } : {}
  const view = () => call<SellOrderView>('GET', path)
  const choose = (word: string, body?: object) => call<SellOrderView>('POST', `${path}/${word}`, body)

  return {
    id,
    address,
    reference,
    coin,
    chain,
    placed,
    view,
    required: placed.required.amount,

    /** Sends the asked amount, or another one, and gives the hash. */
    pay: async (amount?: string, wish: Wish = {}) =>
      chain.send(address, amount ?? (await view()).required.amount, { ...token, ...wish }),
    /** Several transfers in one transaction. */
    payInOne: (amounts: string[]) => chain.sendMany(address, amounts, token),
    /** A share of what is asked, and the rest. */
    split(percent: bigint): [string, string] {
      const units = unitsOf(coin, placed.required.amount)
      const part = (units * percent) / 100n
      return [textOf(coin, part), textOf(coin, units - part)]
    },
    /** The asked amount and so much more (or less). */
    plus: (amount: string, sign = 1n) =>
      textOf(coin, unitsOf(coin, placed.required.amount) + sign * unitsOf(coin, amount)),

    /** Waits until the order stands at the letter (with its reason), and gives it as it is then. */
    async is(letter: Sell.Code, reason?: string, seconds = 90): Promise<SellOrderView> {
      let last = placed
      return until(
        () =>
          `${id} at ${letter} ${reason ?? ''}; it is at ${last.status} ${last.reason ?? ''} after ${walk(last)}`,
        async () => {
          last = await view()
          return last.status === letter && (reason === undefined || last.reason === reason) && last
        },
        { seconds },
      )
    },
    /** Waits until something about the order is so. */
    async shows(what: string, isSo: (order: SellOrderView) => boolean): Promise<SellOrderView> {
      return until(`${id}: ${what}`, async () => {
        const order = await view()
        return isSo(order) && order
      })
    },
    /** For the time of two looks of the server, it stays where it is. */
    async stays(letter: Sell.Code): Promise<SellOrderView> {
      await pause(2500)
      const order = await view()
      assert.equal(order.status, letter)
      return order
    },
    /** Chooses what the page offers; a choice that is not offered fails here already. */
    async chooses(
      choice: Exclude<SellChoice, 'receipt' | 'prove_wallet' | 'name_provider'>,
      body?: object,
    ): Promise<SellOrderView> {
      const { choices } = await view()
      assert(choices.includes(choice), `${id} offers ${choices.join(', ')}, not ${choice}`)
      const [word, fixed] = words[choice]
      return choose(word, fixed || body ? { ...fixed, ...body } : undefined)
    },
  }
}

const words: Record<
  Exclude<SellChoice, 'receipt' | 'prove_wallet' | 'name_provider'>,
  readonly [string, object?]
> = {
  cancel: ['cancel'],
  sent: ['sent'],
  accept_lower: ['accept_lower'],
  take_all: ['take_all', { surplus: 'pay_out' }],
  return_surplus: ['take_all', { surplus: 'return' }],
  refund: ['refund', {}],
  revise_beneficiary: ['beneficiary'],
  confirm_name: ['beneficiary', { confirmName: true }],
}

/** The letters an order went through, as one word. */
export const walk = (order: { readonly timeline: readonly { readonly status: string }[] }): string =>
  order.timeline.map(({ status }) => status).join('')
