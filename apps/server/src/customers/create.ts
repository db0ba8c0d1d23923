/** The capability as one value: the functions of this slice with their house already given. */
import type { SealedColumn } from '../platform/sealing.ts'
import { addressOf, confirmKeys, customerOf, idOf, keyOf, levelOf, ordererOf } from './customers.ts'
import type { House } from './deps.ts'
import { open, seal } from './encryption/sealed.ts'
import { authenticate, endSession, forgetOld, listSessions, logout } from './sign-in/sessions.ts'
import { hasFreshPin, login, sendLink, startVerify, verifyPin } from './sign-in/sign-in.ts'

type Rest<F> = F extends (house: never, ...rest: infer Given) => unknown ? Given : never

export type Customers = ReturnType<typeof createCustomers>

export function createCustomers(house: House) {
  return {
    sendLink: (...it: Rest<typeof sendLink>) => sendLink(house, ...it),
    login: (...it: Rest<typeof login>) => login(house, ...it),
    startVerify: (...it: Rest<typeof startVerify>) => startVerify(house, ...it),
    verifyPin: (...it: Rest<typeof verifyPin>) => verifyPin(house, ...it),
    hasFreshPin: (...it: Rest<typeof hasFreshPin>) => hasFreshPin(house, ...it),

    authenticate: (...it: Rest<typeof authenticate>) => authenticate(house, ...it),
    logout: (...it: Rest<typeof logout>) => logout(house, ...it),
    listSessions: (...it: Rest<typeof listSessions>) => listSessions(house, ...it),
    endSession: (...it: Rest<typeof endSession>) => endSession(house, ...it),

    /** E-mail, level, language, since when. */
    profileOf: (customerId: string) => customerOf(house, customerId),
    levelOf: (customerId: string) => levelOf(house, customerId),
    ordererOf: (customerId: string) => ordererOf(house, customerId),
    /** The customer of an e-mail address, for whoever looks one up. */
    idOf: (email: string) => idOf(house, email),
    addressOf: (customerId: string) => addressOf(house, customerId),

    /** Seals a text about a customer for another table; `open` needs the same place. */
    seal: async (customerId: string, place: SealedColumn, text: string) =>
      seal(await keyOf(house, customerId), place, text, house.random),
    open: async (customerId: string, place: SealedColumn, sealed: string) =>
      open(await keyOf(house, customerId), place, sealed),

    /** At start: stops when the key file belongs to another database. */
    confirmKeys: () => confirmKeys(house),
    /** Once an hour or so. */
    forgetOld: () => forgetOld(house),
  }
}
