/** All ways: those of orders, of value that no order has, and between our own wallets. */
import { back, byBank, byChain, held, notOfCustomer, src, type Way } from './guards.ts'
import { ofOrders } from './orders.ts'

export const ways: readonly Way[] = [
  ...ofOrders,
  {
    name: 'Unallocated money back to its sender',
    asks: [
      `${src}/rails/iso20022/unallocated/unmatched.ts#returnCredit`,
      `${src}/backoffice/money/money-routes.ts#unmatchedActions`,
      `${src}/backoffice/money/match-credit.ts#matchApprovable`,
    ],
    posts: ['payment'],
    cells: {
      standing: held(
        'backoffice/approvals/confirmed-hit.integration.test.ts',
        'money at the bank, and the hit of %s is confirmed: two operators',
      ),
      receiver: held(
        'orders/buy/returned-money.integration.test.ts',
        'goes to nobody but the sender whose name was looked up',
      ),
      breaker: notOfCustomer,
      lock: notOfCustomer,
      limit: notOfCustomer,
      two: held('backoffice/money/match-credit.integration.test.ts', '%s goes back by one person, or by two'),
      persisted: held(
        'orders/buy/returned-money.integration.test.ts',
        'asked often and at once it is one payment to the sending account, booked step by step',
      ),
      silence: byBank.silence,
      pause: byBank.pause,
    },
  },
  {
    name: 'The next attempt of money that goes back',
    asks: [
      `${src}/rails/iso20022/payments/credit-returns.ts#sendAgain`,
      `${src}/rails/iso20022/payments/request.ts#requestAgain`,
    ],
    posts: ['payment'],
    cells: {
      standing:
        'A payment of a credit to an IBAN is left in its file while its customer is held: the row of the payout.',
      receiver:
        'It is the payment of before, whose receiver has passed: the bank lacked our money, and executed nothing.',
      breaker: notOfCustomer,
      lock: notOfCustomer,
      limit: notOfCustomer,
      two: byBank.two,
      persisted: held(
        'orders/buy/returned-money.integration.test.ts',
        'rejected because our account held too little it is tried again when money comes, by no person',
      ),
      silence: 'Only a rejection that says so begins it; silence begins nothing.',
      pause: byBank.pause,
    },
  },
  {
    name: 'Unallocated coins back to their sender',
    asks: [`${src}/orders/sell/commands.ts#sendCoins`],
    posts: ['refunded'],
    cells: {
      standing: held(
        'backoffice/approvals/confirmed-hit.integration.test.ts',
        'unallocated coins (%s), and the hit of %s is confirmed: one operator asks, another approves',
      ),
      receiver: 'They go by the command of every refund in coins: its row holds it.',
      ...back,
      two: held(
        'backoffice/money/coins.integration.test.ts',
        'coins worth %s cents need a second person: %s',
      ),
      ...byChain,
    },
  },
  {
    name: 'Purchase with money that came to a dedicated IBAN',
    asks: [],
    posts: ['coinsSent'],
    cells: {
      standing: held(
        'ibans/credits.integration.test.ts',
        '%s: money that comes buys nothing and is not returned by itself',
      ),
      receiver: 'It places a purchase: the row of its coins.',
      breaker: 'It places a purchase by transfer, which has no promised rate.',
      lock: 'It places a purchase by transfer, which has no promised rate.',
      limit: held(
        'ibans/credits.integration.test.ts',
        'money above the limit waits, and buys once the limit has room',
      ),
      two: 'It places a purchase: the row of its coins.',
      persisted: held('ibans/credits.integration.test.ts', 'a process that ends at %s buys once'),
      silence: 'It places a purchase: the row of its coins.',
      pause: 'It places a purchase, which a pause refuses: the money waits, and is tried for a day.',
    },
  },
  {
    name: 'Money of a dedicated IBAN back to its sender',
    asks: [`${src}/ibans/credits.ts#giveBack`, `${src}/rails/iso20022/unallocated/unmatched.ts#returnCredit`],
    posts: ['payment'],
    cells: {
      standing: held(
        'ibans/credits.integration.test.ts',
        '%s: money that comes buys nothing and is not returned by itself',
      ),
      receiver: held(
        'ibans/credits.integration.test.ts',
        'an unclear, missing or listed sender needs an operator',
      ),
      ...back,
      two: held(
        'backoffice/approvals/confirmed-hit.integration.test.ts',
        'money that came to a dedicated IBAN of a customer with a confirmed hit goes back by two operators',
      ),
      persisted: held(
        'ibans/credits.integration.test.ts',
        'a process that ends before the mail about returned money returns it once, and the mail is sent',
      ),
      silence: byBank.silence,
      pause: byBank.pause,
    },
  },
  {
    name: 'Sweep, and the gas that is lent for it',
    asks: [
      `${src}/rails/evm/transfers/sweeps.ts#planSweep`,
      `${src}/rails/evm/transfers/funding.ts#askGas`,
      `${src}/rails/evm/transfers/transfer-store.ts#insertTransfer`,
    ],
    posts: ['swept', 'gasLent', 'gasPaid'],
    cells: {
      standing:
        'The coins stay ours: they go from a deposit address to the hot wallet, or the gas for that to it.',
      receiver: 'The receiver is a wallet of ours.',
      breaker: 'Nothing is exchanged.',
      lock: 'Nothing is exchanged.',
      limit: 'Nothing of it is a customer’s.',
      two: 'Both wallets are ours.',
      persisted: byChain.persisted,
      silence: held(
        'rails/evm/transfers/transfers.integration.test.ts',
        'under two workers a token deposit is swept once and refunded once, and not a unit is missing',
      ),
      pause: byChain.pause,
    },
  },
]

/** Postings that take value off our account and send nothing. */
export const sendNothing: Readonly<Record<string, string>> = {
  disputeOpened: 'The payer’s bank or the acquirer took it.',
  recalledAfterReturn: 'The sender’s bank took it.',
  unknownDebit: 'The bank took it, and two persons say what for.',
  acquirerFee: 'The acquirer took it off what it owes us.',
  acquirerPaidOut: 'What the acquirer owed us is on our bank account.',
  moneySettled: 'What a provider owed us is on our bank account.',
  lossBooked: 'It is gone already; two persons say so.',
  coinsGone: 'A reorganisation took the coins.',
}
