/** People around an order can do these next, each as calls of the sandbox's own addresses: one tap on the stage. */
import { Coins } from '@agio/domain'
import { ownCard, textOf, unitsOf } from '@agio/sandbox'
import type { OrderOnStage, PurchaseOnStage, SaleOnStage } from './order.ts'

export type Call = { readonly path: string; readonly body: Readonly<Record<string, string | number>> }
export type Act = { readonly id: string; readonly name: string; readonly calls: readonly Call[] }

/** The institutions' data about the order. */
export type Facts = {
  /** Our payment to its customer. */
  readonly payment?: { readonly endToEndId: string; readonly status: string } | undefined
  /** Money that came in with its reference. */
  readonly credits: readonly { readonly ref: string; readonly recalled?: boolean | undefined }[]
  /** Payments that its customer began at their bank. */
  readonly atBanks: readonly { readonly bank: string; readonly id: string; readonly status: string }[]
  readonly cards: readonly {
    readonly session: string
    readonly payment?: string | undefined
    readonly status: string
  }[]
}

export const ana = {
  name: 'Ana Example',
  iban: 'DE89370400440532013000',
  sortCode: '089999',
  accountNumber: '66374958',
} as const

const lateSeconds = 31 * 60

export function actsOf(order: OrderOnStage, facts: Facts): Act[] {
  return order.service === 'sell' ? sellActs(order, facts) : buyActs(order, facts)
}

const act = (id: string, name: string, ...calls: Call[]): Act => ({ id, name, calls })

function sellActs(order: SaleOnStage, { payment }: Facts): Act[] {
  if (order.state === 'awaiting_deposit' || order.state === 'cancelled') return payingActs(order)
  if (order.state === 'underpaid')
    return [act('rest', 'Send the rest', coins(order, order.left.amount)), ...payingActs(order).slice(2)]
  const again = act('again', 'Pay once more', coins(order, order.required.amount))
  return [...payoutActs(payment), ...(order.state === 'completed' ? [again] : [])]
}

function payoutActs(payment: Facts['payment']): Act[] {
  const { endToEndId = '', status } = payment ?? {}
  if (status === 'silent') return [act('release', 'Bank books it after all', bank('release', { endToEndId }))]
  if (status === 'booked')
    return [act('return', 'Bank sends it back', bank('return', { endToEndId, reason: 'AC01' }))]
  return []
}

function payingActs(order: SaleOnStage): Act[] {
  const { amount } = order.required
  const part = (percent: bigint) => shareOf(amount, order.decimals, percent)
  const wait: Call = { path: '/clock/advance', body: { seconds: lateSeconds } }
  return [
    act('exactly', 'Pay exactly', coins(order, amount)),
    act('short', '80 %', coins(order, part(80n))),
    act('over', '120 %', coins(order, part(120n))),
    act('twice', 'Twice', coins(order, amount, { times: 2 })),
    act('wrong', 'Wrong token', coins(order, shareOf(amount, 6, 100n), { token: 'IMPOSTOR' })),
    act('late', 'Late', wait, coins(order, amount)),
    act('stranger', 'From a stranger', coins(order, amount, { from: 'stranger' })),
  ]
}

function coins(order: SaleOnStage, amount: string, more: Call['body'] = {}): Call {
  const { symbol, contract } = Coins.coinOf(order.coin as Coins.CoinId)
  const token = contract ? { token: symbol } : {}
  return {
    path: `/chain/${order.chainId}/send`,
    body: { ...token, to: order.depositAddress, amount, ...more },
  }
}

const shareOf = (amount: string, decimals: number, percent: bigint): string => {
  const written = amount.includes('.') ? amount.slice(0, amount.indexOf('.') + 1 + decimals) : amount
  return textOf(((unitsOf(written, decimals) ?? 0n) * percent) / 100n, decimals)
}

const bank = (word: string, body: Call['body']): Call => ({ path: `/bank/${word}`, body })

function buyActs(order: PurchaseOnStage, facts: Facts): Act[] {
  const waits = order.left !== null
  return [
    ...facts.atBanks.filter(({ status }) => status === 'RCVD').flatMap(bankActs),
    ...facts.cards.flatMap(cardActs),
    ...(waits ? transferActs(order) : []),
    ...facts.credits
      .filter(({ recalled }) => !recalled)
      .map(({ ref }) => act(`recall-${ref}`, 'Their bank takes it back', bank('recall', { ref }))),
  ]
}

function bankActs({ bank: at, id }: Facts['atBanks'][number]): Act[] {
  const path = `/open-banking/${at}/payments/${encodeURIComponent(id)}`
  return [
    act('approve', 'Approve at the bank', { path: `${path}/authorise`, body: { name: ana.name } }),
    act('refuse', 'Refuse', { path: `${path}/refuse`, body: {} }),
  ]
}

function cardActs({ session, payment = '', status }: Facts['cards'][number]): Act[] {
  const pay = { path: `/card/sessions/${session}/pay`, body: { number: ownCard(session), name: ana.name } }
  if (status === 'open' || status === 'declined') return [act('card', 'Pay by card', pay)]
  return status === 'captured'
    ? [act('chargeback', 'Charge back', { path: '/card/chargeback', body: { payment } })]
    : []
}

function transferActs(order: PurchaseOnStage): Act[] {
  const { currency } = order.amount
  const amount = order.left?.amount ?? order.amount.amount
  const { reference } = order
  const account =
    currency === 'EUR'
      ? { fromIban: ana.iban }
      : { fromSortCode: ana.sortCode, fromAccountNumber: ana.accountNumber }
  const transfer = (more: Call['body'] = {}) =>
    bank('transfer', { fromName: ana.name, ...account, amount, currency, reference, ...more })
  const slip = reference.endsWith('7') ? '8' : '7'
  const stranger = { reference, amount, currency, person: 'otto', mistake: 'none' }
  return [
    act('transfer', 'Transfer as the payer', transfer()),
    act('reference', 'Wrong reference', transfer({ reference: reference.slice(0, -1) + slip })),
    act('another', 'Another person', bank('pay_order', stranger)),
    act('less', 'Short', transfer({ amount: shareOf(amount, 2, 80n) })),
  ]
}
