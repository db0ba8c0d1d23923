/** The open-banking rail is handed what stands above it: the orders that a payment is for, and the banks that are offered. */
import type { Platform } from '../../platform/platform.ts'
import type { Deliver, PayableOrders } from '../rail.ts'
import type { BankSettings } from './banks/banks.ts'

export type OpenBankingDoors = {
  readonly deliver: Deliver
  readonly orders: PayableOrders
  readonly banks: readonly BankSettings[]
}

export const bankOf = ({ banks }: OpenBankingDoors, id: string): BankSettings | undefined =>
  banks.find((bank) => bank.id === id)

/** The address to which the bank sends the browser back. It holds `state`, for banks that do not add it. */
export const callbackOf = ({ settings }: Platform): string =>
  `${settings.publicUrl}/buy/open-banking-callback`
