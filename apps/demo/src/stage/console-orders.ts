/**
 * Orders that people placed in the phone under an address of their own. The control room cannot sign in as them, as they alone get
 * their codes: it reads such an order where an operator reads it, and no mail tells of that.
 */
import type { AdminOrderItem, AdminOrderView } from '@agio/contract'
import { Coins } from '@agio/domain'
import { loadState, saveState, textOf, unitsOf } from '@agio/sandbox'
import type { PurchaseOnStage, SaleOnStage, OrderOnStage } from './order.ts'
import type { ReviewDesk } from './desk.ts'

const most = 12
type Known = { readonly version: string; readonly found: Found }
export type Found = { readonly email: string; readonly order: OrderOnStage }

export function createConsoleOrders({ desk, file }: { desk: Pick<ReviewDesk, 'reads'>; file: string }) {
  const state = loadState<{ ids: string[] }>(file, { ids: [] })
  const known = new Map<string, Known>()

  /** The whole order only where it moved since: each reading of it is noted in the audit. */
  async function read(id: string): Promise<Found | undefined> {
    const { items } = await desk.reads<{ items: AdminOrderItem[] }>(`/admin/orders?q=${id}`)
    const item = items.find((one) => one.id === id)
    if (!item) return undefined
    const version = `${item.state} ${item.updatedAt}`
    const last = known.get(id)
    if (last?.version === version) return last.found
    const found = orderOf(await desk.reads<AdminOrderView>(`/admin/orders/${id}`))
    known.set(id, { version, found })
    return found
  }
  return {
    /** Lists this order from now on; undefined where there is none of this id. */
    async follow(id: string): Promise<Found | undefined> {
      const found = await read(id)
      if (!found || state.ids.includes(id)) return found
      state.ids = [id, ...state.ids].slice(0, most)
      saveState(file, state)
      return found
    },
    /** All of them; one that cannot be read now is left out. */
    async orders(): Promise<Found[]> {
      const all = await Promise.all(state.ids.map((id) => read(id).catch(() => undefined)))
      return all.filter((one) => one !== undefined)
    },
  }
}

export const orderOf = (view: AdminOrderView): Found => ({
  email: view.customer.email ?? 'Somebody',
  order: view.service === 'sell' ? saleOf(view) : purchaseOf(view),
})

function saleOf(view: AdminOrderView): SaleOnStage {
  const coin = view.send.currency
  const { chainId, decimals } = Coins.coinOf(coin as Coins.CoinId)
  const required = figureIn(view, 'required') ?? view.send.amount
  const came = view.movements
    .filter(({ kind, counts }) => kind === 'deposit' && counts)
    .map(({ amount }) => amount.amount)
  const payment = view.attempts.findLast(({ kind }) => kind === 'bank_payment')
  return {
    ...sameOf(view),
    service: 'sell',
    state: view.state as SaleOnStage['state'],
    coin,
    chainId,
    decimals,
    depositAddress: lineOf(view, 'deposit')?.value ?? '',
    required: { amount: required, currency: coin },
    left: { amount: lessOf(required, came, decimals), currency: coin },
    payout: view.receive,
    endToEndId: payment?.traces.find(({ note }) => note === 'end-to-end id')?.id ?? null,
    rateUntil: timeIn(lineOf(view, 'rate')?.note),
    cancelsAt: null,
    decideBy: null,
  }
}

function purchaseOf(view: AdminOrderView): PurchaseOnStage {
  const { currency } = view.send
  const waits = view.state === 'awaiting_payment'
  const amount = { amount: figureIn(view, 'amount') ?? view.send.amount, currency }
  return {
    ...sameOf(view),
    service: 'buy',
    state: view.state as PurchaseOnStage['state'],
    coin: view.receive.currency,
    amount,
    left: waits ? amount : null,
    receive: view.receive,
    payments: view.attempts.filter(({ kind }) => kind === 'card' || kind === 'open_banking'),
    rateUntil: timeIn(lineOf(view, 'rate')?.note),
    cancelsAt: null,
  }
}

/** The part of the amount that is missing; nothing where more came. */
function lessOf(required: string, came: readonly string[], decimals: number): string {
  const units = (text: string) => unitsOf(text, decimals) ?? 0n
  const left = units(required) - came.reduce((sum, one) => sum + units(one), 0n)
  return textOf(left > 0n ? left : 0n, decimals)
}

const sameOf = ({ id, reference, reason, status, createdAt }: AdminOrderView) => ({
  id,
  reference,
  reason,
  status,
  createdAt,
})

const lineOf = ({ money }: AdminOrderView, id: string) => money.find((line) => line.id === id)
/** "1,090.00 EUR" is 1090.00. */
const figureIn = (view: AdminOrderView, id: string) =>
  lineOf(view, id)?.value.split(' ')[0]?.replaceAll(',', '')
const timeIn = (note: string | null | undefined): string | null =>
  /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(note ?? '')?.[0] ?? null
