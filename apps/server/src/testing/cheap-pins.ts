/**
 * Runs before every file of integration tests: a hash of a PIN costs a thousandth of what a server pays, which is 40 ms of the processor
 * by intention, twice in each sign-in. Tests of units and of whole servers pay the full cost.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
type Done = Parameters<typeof scrypt>[4]

/** The cost of PINs alone: a keystore names its own. */
const isOfPin = ({ N, r, p }: ScryptOptions) => N === 16_384 && r === 8 && p === 1

if (!('isCheap' in scrypt)) {
  const cheap = (password: string | Buffer, salt: Buffer, length: number, cost: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, isOfPin(cost) ? { ...cost, N: 16 } : cost, done)
  Object.assign(crypto, { scrypt: Object.assign(cheap, { isCheap: true }) })
  syncBuiltinESMExports()
}
