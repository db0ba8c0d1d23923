/**
 * Carries out what the life decided, at least once each: every handler may be called again with the same row. What comes of
 * it is a fact whose id follows from the row, so that a second answer changes nothing.
 */
import { Life } from '@agio/domain'
import * as buy from '../buy/commands.ts'
import type { Cause, EffectDeps, EffectOf } from './command.ts'
import type { Effect } from './lifecycles.ts'
import type { StoredBuy, StoredOrder, StoredSell } from './order-store.ts'
import * as sell from '../sell/commands.ts'
import type { EffectPayload } from './record.ts'

type Meta = { readonly key: string; readonly owner: string }
type Carry<Row extends StoredOrder, Do extends Effect['do']> = (
  deps: EffectDeps,
  effect: EffectOf<Do>,
  row: Row,
  cause: Cause,
) => Promise<void>

/** A handler per outbox kind. */
export function createEffects(deps: EffectDeps) {
  async function carryOut<Do extends Effect['do']>(
    carry: Carry<StoredOrder, Do>,
    payload: EffectPayload,
    { key, owner }: Meta,
  ) {
    const row = await deps.orders.find(owner)
    if (!row) throw new Error(`${key}: there is no order ${owner}`)
    // Amounts travel as "12n" through the JSON column.
    const { effect, because } = Life.readJson(JSON.stringify(payload)) as EffectPayload
    await carry(deps, effect as EffectOf<Do>, row, { key, because })
  }
  const handler =
    <Do extends Effect['do']>(carry: Carry<StoredOrder, Do>) =>
    (payload: EffectPayload, meta: Meta) =>
      carryOut(carry, payload, meta)
  return {
    check_order: handler(either<'check_order'>(sell.checkOrder, buy.checkOrder)),
    tell_customer: handler(either<'tell_customer'>(sell.tellCustomer, buy.tellCustomer)),
    withdraw_payout: handler<'withdraw_payout'>(({ db, bank }, { key }) =>
      db.transaction(async (sql) => void (await bank.cancel(sql, key))),
    ),
    check_payee: handler(ofSale<'check_payee'>(sell.checkPayee)),
    send_payout: handler(ofSale<'send_payout'>(sell.sendPayout)),
    send_coins: handler(ofSale<'send_coins'>(sell.sendCoins)),
    strike_rate: handler(ofPurchase<'strike_rate'>(buy.strikeRate)),
    prepare_coins: handler(ofPurchase<'prepare_coins'>(buy.prepareCoins)),
    release_coins: handler(ofPurchase<'release_coins'>(buy.releaseCoins)),
    withdraw_coins: handler(ofPurchase<'withdraw_coins'>(buy.withdrawCoins)),
    send_back: handler(ofPurchase<'send_back'>(buy.sendBack)),
  }
}

/** The same wish means another thing in each life. */
const either =
  <Do extends Effect['do']>(
    sale: Carry<StoredSell, Do>,
    purchase: Carry<StoredBuy, Do>,
  ): Carry<StoredOrder, Do> =>
  (deps, effect, row, cause) =>
    row.service === 'sell' ? sale(deps, effect, row, cause) : purchase(deps, effect, row, cause)

const stranger = ({ id }: StoredOrder, { key }: Cause): never => {
  throw new Error(`${key} is not for ${id}`)
}
const ofSale = <Do extends Effect['do']>(carry: Carry<StoredSell, Do>) =>
  either<Do>(carry, async (_, __, row, cause) => stranger(row, cause))
const ofPurchase = <Do extends Effect['do']>(carry: Carry<StoredBuy, Do>) =>
  either<Do>(async (_, __, row, cause) => stranger(row, cause), carry)
