/**
 * The doors of verification: the vendor of identities, the papers on file, merchants, and the
 * shapes of the contract. app.ts gives them once.
 */
import type { Verification } from '@agio/domain'
import type { ZodType } from 'zod'
import { createDoors } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { IdentityVendor, Papers } from './types.ts'

/** The shapes of the contract: the values of a step of the customer, or of another person of a company. */
export type Shapes = {
  readonly ofStep: (
    type: Verification.CustomerType,
    target: Verification.Target,
  ) => Readonly<Record<Verification.Step, ZodType>>
  readonly ofPerson: (role: Verification.PersonRole) => Readonly<Partial<Record<Verification.Step, ZodType>>>
}

export type VerificationDoors = {
  readonly shapes: Shapes
  readonly papers: Papers
  readonly vendor: IdentityVendor
  /** Notifies merchants that wait for an order of the customer of a new state. */
  readonly notifyMerchants: (
    sql: Sql,
    change: { customerId: string; from: Verification.State; to: Verification.State },
  ) => Promise<void>
}

export const [giveVerificationDoors, doorsOf] = createDoors<VerificationDoors>('verification')
