/**
 * Every way in which value leaves us, against every guard. A cell names the test that holds the guard, or says why the guard is
 * none of this way. `ways-out.test.ts` looks for the tests, and for ways in the code that are not here;
 * `npm run inventory` writes docs/inventory/ways-out.md.
 */
export const guards = {
  standing: 'The standing of the customer is asked.',
  receiver: 'The receiver is looked up on the lists.',
  breaker: 'A price far from the market stops it.',
  lock: 'A promised rate ends.',
  limit: 'It counts in the customer’s limit.',
  two: 'Above a bound, or where it is unusual, two persons decide.',
  persisted: 'It is stored before it is sent.',
  silence: 'Silence is no second send.',
  pause: 'A pause of its rail stops it.',
} as const
export type Guard = keyof typeof guards
export const guardNames = Object.keys(guards) as Guard[]

export type Held = { readonly file: string; readonly title: string }
/** A test, or a sentence. */
export type Cell = Held | string
export type Way = {
  readonly name: string
  /** Functions that ask for it or carry it: file#function. */
  readonly asks: readonly string[]
  /** Postings by which it leaves our account. */
  readonly posts: readonly string[]
  readonly cells: Readonly<Record<Guard, Cell>>
}

export const src = 'apps/server/src'
export const held = (file: string, title: string): Held => ({ file: `${src}/${file}`, title })
export const rule = (file: string, title: string): Held => ({ file: `packages/domain/src/${file}`, title })

export const stays = held('orders/standing/standing.integration.test.ts', '%s: coins and money stay')
export const toListedName = held(
  'orders/buy/refund-receivers.integration.test.ts',
  'stays here where the receiver is like somebody on a list, until the name is decided',
)

export const byBank = {
  two: held(
    'backoffice/approvals/approvals.integration.test.ts',
    'a file at the limit goes by itself; one cent more waits, however often the worker comes',
  ),
  persisted: held(
    'rails/iso20022/bank.integration.test.ts',
    'between keeping and writing, or after writing, sends the same bytes under the same name',
  ),
  silence: held(
    'rails/iso20022/bank-words.integration.test.ts',
    'silence is reported once: after a minute of an instant payment, after a business day of another; a late booking still counts',
  ),
  pause: held(
    'rails/iso20022/cover.integration.test.ts',
    'while our account is paused nothing is filed from it, nor a file that waits; statements are read, and the rest goes',
  ),
}

export const byChain = {
  persisted: held(
    'rails/evm/transfers/transfers.integration.test.ts',
    'a crash between keeping the signed bytes and sending them: one transaction on the chain, with the same bytes',
  ),
  silence: held(
    'rails/evm/transfers/transfers.integration.test.ts',
    'a stuck transfer is replaced under the same nonce, and whichever bytes are mined end it',
  ),
  pause: held(
    'rails/evm/transfers/paused.integration.test.ts',
    'while its chain is paused nothing is signed or sent; what was sent ends; afterwards everything goes once',
  ),
}

/** Value that goes back was not exchanged, or is bought back at the present price. */
export const back = {
  breaker: 'It goes back as it came, or is bought back at the present price: no rate was promised.',
  lock: 'No rate was promised.',
  limit: 'What goes back was counted when it came, and gives its room back when it has left.',
}
export const ofSale = 'It is a payout or a refund of a sale, by the same commands: its row holds it.'
export const notOfCustomer = 'Nobody’s order has it: no customer is behind it, and nothing was exchanged.'
