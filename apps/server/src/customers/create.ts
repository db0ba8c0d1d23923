/** The capability as one value: the functions of this slice with their dependencies given. */
import type { SealedColumn } from '../platform/sealing.ts'
import { addressOf, confirmKeys, customerOf, idOf, keyOf, levelOf, ordererOf } from './customers.ts'
import type { CustomersDeps } from './deps.ts'
import { open, seal } from './encryption/sealed.ts'
import {
  authenticate,
  endSession,
  forgetOld,
  listSessions,
  logout,
  onEnded,
  overOf,
} from './sign-in/sessions.ts'
import { login, sendLink, startVerify, verifyPin } from './sign-in/sign-in.ts'

const functions = {
  sendLink,
  login,
  startVerify,
  verifyPin,
  authenticate,
  logout,
  listSessions,
  endSession,
  overOf,
  onEnded,
  customerOf,
  levelOf,
  ordererOf,
  idOf,
  addressOf,
  confirmKeys,
  forgetOld,
}
type Bound<F> = F extends (deps: never, ...rest: infer Given) => infer Result
  ? (...it: Given) => Result
  : never

export type Customers = ReturnType<typeof createCustomers>

export function createCustomers(deps: CustomersDeps) {
  const bound = Object.fromEntries(
    Object.entries<(deps: CustomersDeps, ...rest: never[]) => unknown>(functions).map(([name, f]) => [
      name,
      f.bind(undefined, deps),
    ]),
  ) as { readonly [K in keyof typeof functions]: Bound<(typeof functions)[K]> }
  return {
    ...bound,
    /** Seals a text about a customer for another table; `open` needs the same place. */
    seal: async (customerId: string, place: SealedColumn, text: string) =>
      seal(await keyOf(deps, customerId), place, text, deps.random),
    open: async (customerId: string, place: SealedColumn, sealed: string) =>
      open(await keyOf(deps, customerId), place, sealed),
  }
}
