/**
 * Carries out what the lifecycle decided, at least once each: every handler may be called again with the same row. The
 * result is an event with an id that follows from the row, so that a second answer changes nothing.
 */
import { Stored, type Codec } from '@agio/domain'
import * as buy from './buy/commands.ts'
import type { Platform } from '../platform/platform.ts'
import type { Cause, CommandOf } from './core/command.ts'
import { doorsOf } from './core/doors.ts'
import type { Command } from './core/lifecycles.ts'
import type { StoredBuy, StoredOrder, StoredSell } from './core/order-store.ts'
import { refundPayer } from './refunds/refund-payer.ts'
import { standingHandlers } from './standing/follow.ts'
import * as sell from './sell/commands.ts'
import { readCommand } from './core/documents.ts'
import { find } from './core/own-order.ts'
import { proved } from './wallet/say.ts'

type Meta = { readonly key: string; readonly owner: string }
type Carry<Row extends StoredOrder, Do extends Command['do']> = (
  platform: Platform,
  command: CommandOf<Do>,
  row: Row,
  cause: Cause,
) => Promise<void>

/** A handler per outbox kind. */
export function createCommandHandlers(platform: Platform) {
  async function carryOut<Do extends Command['do']>(
    carry: Carry<StoredOrder, Do>,
    payload: Codec.Json,
    { key, owner }: Meta,
  ) {
    const row = await find(platform, owner)
    if (!row) throw new Error(`${key}: there is no order ${owner}`)
    const { command, because, version } = readCommand(row.service, payload)
    await carry(platform, command as CommandOf<Do>, row, { key, because, version })
  }
  const handler =
    <Do extends Command['do']>(carry: Carry<StoredOrder, Do>) =>
    (payload: Codec.Json, meta: Meta) =>
      carryOut(carry, payload, meta)
  return {
    check_order: handler(either<'check_order'>(sell.checkOrder, buy.checkOrder)),
    notify_customer: handler(either<'notify_customer'>(sell.notifyCustomer, buy.notifyCustomer)),
    withdraw_payout: handler<'withdraw_payout'>((_, { key }) =>
      platform.db.transaction(async (sql) => void (await doorsOf(platform).money.bank.cancel(sql, key))),
    ),
    check_payee: handler(ofSale<'check_payee'>(sell.checkPayee)),
    send_payout: handler(ofSale<'send_payout'>(sell.sendPayout)),
    send_coins: handler(ofSale<'send_coins'>(sell.sendCoins)),
    refund_payer: handler(ofSale<'refund_payer'>(refundPayer)),
    allocate_coins: handler(ofSale<'allocate_coins'>(sell.allocateCoins)),
    check_payers: handler(ofPurchase<'check_payers'>(buy.checkPayers)),
    execute_exchange: handler(ofPurchase<'execute_exchange'>(buy.executeExchange)),
    prepare_coins: handler(ofPurchase<'prepare_coins'>(buy.prepareCoins)),
    release_coins: handler(ofPurchase<'release_coins'>(buy.releaseCoins)),
    withdraw_coins: handler(ofPurchase<'withdraw_coins'>(buy.withdrawCoins)),
    send_refund: handler(ofPurchase<'send_refund'>(buy.sendRefund)),
    ...standingHandlers(platform),
    async wallet_proved(payload: Codec.Json): Promise<void> {
      const { customerId, address } = Stored.provedWallet.read(payload)
      await proved(platform, customerId, address)
    },
  }
}

/** The same command means another thing in each lifecycle. */
const either =
  <Do extends Command['do']>(
    sale: Carry<StoredSell, Do>,
    purchase: Carry<StoredBuy, Do>,
  ): Carry<StoredOrder, Do> =>
  (platform, command, row, cause) =>
    row.service === 'sell' ? sale(platform, command, row, cause) : purchase(platform, command, row, cause)

const stranger = ({ id }: StoredOrder, { key }: Cause): never => {
  throw new Error(`${key} is not for ${id}`)
}
const ofSale = <Do extends Command['do']>(carry: Carry<StoredSell, Do>) =>
  either<Do>(carry, async (_, __, row, cause) => stranger(row, cause))
const ofPurchase = <Do extends Command['do']>(carry: Carry<StoredBuy, Do>) =>
  either<Do>(async (_, __, row, cause) => stranger(row, cause), carry)
