/**
 * Which purchase money on our account is for. Only a reference
 * decides: what else fits is proposed to a person. An order that does not wait any more hears of money that names it all the
 * same, and puts it aside itself, so that every cent is booked once.
 */
import { Buy, CreditorReference, type Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Payer } from '../../rails/rail.ts'
import type { Sealer } from '../core/doors.ts'
import {
  closeUnallocated,
  purchaseById,
  purchasesNamed,
  purchasesOfPayers,
  unallocatedCredits,
  type Candidate,
} from './allocation-store.ts'
import { detailsPlace, type BuyDetails } from '../core/order-details.ts'
import { compareNames } from './payer-name.ts'

/** Money as the bank rail tells of it. */
export type ComingCredit = {
  readonly amount: Money.Money<Money.Fiat>
  readonly at: Date
  /** Everything the payer and the bank wrote. */
  readonly text: string
  readonly endToEndId: string | undefined
  readonly payer: Payer
  /** Orders that have money of the same account. */
  readonly paidBefore: readonly string[]
}

type Proposal = { readonly orderId: string; readonly because: 'reference' | 'payer' }
export type Whose =
  | { readonly orderId: string; readonly payment?: string }
  | {
      readonly why:
        | 'no_reference'
        | 'unknown_reference'
        | 'several_orders'
        | 'order_over'
        | 'another_currency'
      readonly proposals: readonly Proposal[]
    }

type Deps = {
  readonly sealer: Sealer
  /** The payment a customer authorised at their bank, by the end-to-end id of its statement line. */
  readonly paymentOf: (endToEndId: string) => string | undefined
  /** The order such a payment was begun for. */
  readonly orderOf: (sql: Sql, payment: string) => Promise<string | undefined>
}

export function createCredits({ sealer, paymentOf, orderOf }: Deps) {
  /** Some banks drop the words and keep the id: of a payment that was begun with us it says as much as a reference. */
  async function begunWithUs(sql: Sql, payment: string): Promise<Candidate[]> {
    const orderId = await orderOf(sql, payment)
    const found = orderId === undefined ? undefined : await purchaseById(sql, orderId)
    return found ? [found] : []
  }
  return {
    /** Exactly one open order named → that order; several or none → a person. */
    async whose(sql: Sql, credit: ComingCredit): Promise<Whose> {
      const payment = credit.endToEndId && paymentOf(credit.endToEndId)
      const references = CreditorReference.findCreditorReferences(credit.text)
      const written = references.length === 0 ? [] : await purchasesNamed(sql, references)
      const named = written.length === 0 && payment ? await begunWithUs(sql, payment) : written
      if (named.length === 0) {
        const why = references.length === 0 ? 'no_reference' : 'unknown_reference'
        return { why, proposals: await byPayer(sealer, sql, credit) }
      }
      const whose = amongNamed(named, credit)
      return 'orderId' in whose && payment ? { ...whose, payment } : whose
    },
    /** Whether an operator may give it money: it is waited for. Undefined where there is no such purchase. */
    async takes(
      sql: Sql,
      orderId: string,
      { currency, at }: { readonly currency: string; readonly at: Date },
    ): Promise<boolean | undefined> {
      const found = await purchaseById(sql, orderId)
      return found && found.order.fiat === currency && isOpen(found, at)
    },
    /** Credits of the bank that orders put aside and that nobody decided about yet. */
    putAside: unallocatedCredits,
    decided: closeUnallocated,
  }
}

const isOpen = ({ order }: Candidate, at: Date): boolean => {
  if (order.state === 'cancelled' || order.state === 'expired')
    return at.getTime() < order.endedAt + Buy.acceptLate
  return (
    order.state === 'awaiting_payment' ||
    order.state === 'payment_pending' ||
    order.state === 'payment_received'
  )
}

const isTooOld = ({ order }: Candidate): boolean => order.state === 'cancelled' || order.state === 'expired'

function amongNamed(named: readonly Candidate[], { amount, at }: ComingCredit): Whose {
  const proposals = named.map(({ id }): Proposal => ({ orderId: id, because: 'reference' }))
  const fitting = named.filter(({ order }) => order.fiat === amount.asset)
  if (fitting.length === 0) return { why: 'another_currency', proposals }
  const open = fitting.filter((it) => isOpen(it, at))
  const [only, ...others] = open.length > 0 ? open : fitting
  if (only === undefined || others.length > 0) return { why: 'several_orders', proposals }
  // Not open, and the life of a cancelled order would take it: it is too long ago for that.
  return open.length === 0 && isTooOld(only) ? { why: 'order_over', proposals } : { orderId: only.id }
}

/** The same amount from an account and a name that are known: a proposal, for two people may share both. */
async function byPayer(sealer: Sealer, sql: Sql, credit: ComingCredit): Promise<readonly Proposal[]> {
  const { amount, payer, paidBefore, at } = credit
  const { name } = payer
  if (name === undefined || paidBefore.length === 0) return []
  const equal = await purchasesOfPayers(sql, {
    orders: paidBefore,
    currency: amount.asset,
    units: amount.units,
  })
  const open = equal.filter((it) => isOpen(it, at))
  const [only, ...others] = open
  if (only === undefined || others.length > 0) return []
  const known = await payerNameOf(sealer, only)
  const isSame = known !== undefined && compareNames(known, name) === 'same'
  return isSame ? [{ orderId: only.id, because: 'payer' }] : []
}

async function payerNameOf(
  sealer: Sealer,
  { id, customerId, details }: Candidate,
): Promise<string | undefined> {
  if (details === null) return undefined
  return (JSON.parse(await sealer.open(customerId, detailsPlace(id), details)) as BuyDetails).payerName
}
