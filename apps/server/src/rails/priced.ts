/** Rows with an amount: its currency and its units are columns. */
import { Money } from '@agio/domain'
import { withoutNulls, type RowFor } from '../platform/sql/values.ts'

type Units = { readonly currency: Money.Fiat; readonly units: string }
export type PricedRow<Value extends { readonly amount: Money.Money<Money.Fiat> }> = RowFor<
  Omit<Value, 'amount'>
> &
  Units

export const priced = <Row extends Units>({ currency, units, ...row }: Row) => ({
  ...withoutNulls(row),
  amount: Money.money(currency, BigInt(units)),
})
