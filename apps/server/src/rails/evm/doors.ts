/** The doors of the EVM rail: the receiver of its events, the keys, the prices, and waits that tests shorten. */
import type { marketOf } from '../../quotes/index.ts'
import type { Deliver } from '../rail.ts'
import type { DepositKey } from './keys/deposit-key.ts'
import type { Paces } from './settings.ts'
import type { Signer } from './wallets/signer.ts'

export type EvmDoors = {
  readonly deliver: Deliver
  /** The last good price of a coin, of any age; undefined without one. */
  readonly lastPrice: ReturnType<typeof marketOf>['last']
  /** Left out in a process that may not sign: it can quote, assign addresses and watch, but neither sweep nor send. */
  readonly signer?: Signer
  /** Without it no deposit addresses are given. */
  readonly depositKey?: DepositKey
  readonly paces?: Partial<Paces>
}
