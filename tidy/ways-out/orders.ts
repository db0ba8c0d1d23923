/** Value of an order leaves by these ways: payouts, coins, refunds. */
import { back, byBank, byChain, held, ofSale, rule, src, stays, toListedName, type Way } from './guards.ts'

export const ofOrders: readonly Way[] = [
  {
    name: 'Payout of a sale',
    asks: [
      `${src}/orders/sell/commands.ts#sendPayout`,
      `${src}/rails/iso20022/bank.ts#createBankRail`,
      `${src}/rails/iso20022/payments/payment-store.ts#insertPayment`,
    ],
    posts: ['payment', 'paymentUnexpected'],
    cells: {
      standing: stays,
      receiver: held(
        'orders/sell/screening.integration.test.ts',
        'a name that is listed after the bank knew it is seen before the payment is asked for',
      ),
      breaker: held(
        'orders/sell/rate-lock.integration.test.ts',
        'the market fell after the coins were seen: a person decides, and the lower price is paid',
      ),
      lock: rule(
        'sell/lock.test.ts',
        'the window: its last millisecond has the rate of the offer, its end has the market',
      ),
      limit: held(
        'backoffice/orders/order-acts.integration.test.ts',
        'an order above the limit is cleared by two persons, never by one',
      ),
      ...byBank,
      silence: rule('sell/rules.test.ts', 'silence of the bank sends nothing'),
    },
  },
  {
    name: 'Payout of a merchant’s link',
    asks: [`${src}/orders/sell/commands.ts#sendPayout`],
    posts: ['payment'],
    cells: {
      standing: held('merchants/refunds/standing.integration.test.ts', '%s, %s: coins and money stay'),
      receiver: held(
        'merchants/links/links.integration.test.ts',
        'a link is not paid out while %s is on a list: whom it pays and who pays are both compared',
      ),
      breaker: ofSale,
      lock: ofSale,
      limit: ofSale,
      two: ofSale,
      persisted: ofSale,
      silence: ofSale,
      pause: ofSale,
    },
  },
  {
    name: 'Coins of a purchase',
    asks: [
      `${src}/orders/buy/commands.ts#prepareCoins`,
      `${src}/orders/buy/commands.ts#releaseCoins`,
      `${src}/rails/evm/transfers/ask.ts#askTransfer`,
      `${src}/rails/evm/transfers/transfer-store.ts#insertTransfer`,
    ],
    posts: ['coinsSent'],
    cells: {
      standing: stays,
      receiver: held(
        'orders/buy/buying.integration.test.ts',
        'a destination that was listed since: no coins, and the money goes back',
      ),
      breaker: held(
        'orders/buy/price-lock.integration.test.ts',
        'paid in time, and %s: nothing is exchanged before a person decides',
      ),
      lock: rule(
        'buy/lock.test.ts',
        'a pause prolongs the window by what was left of it, and all together by one window',
      ),
      limit: held(
        'orders/buy/buying.integration.test.ts',
        'more than the limit takes: it fails and goes back, and the room it had is free again',
      ),
      two: 'The limit bounds what a customer buys, and above EUR 1,000 the owner of the wallet signs.',
      ...byChain,
      silence: held(
        'rails/evm/transfers/released.integration.test.ts',
        'a worker that dies between any two steps: others go on with the same nonce and the same bytes',
      ),
    },
  },
  {
    name: 'Refund of a sale in coins',
    asks: [`${src}/orders/sell/commands.ts#sendCoins`, `${src}/rails/evm/transfers/ask.ts#askTransfer`],
    posts: ['refunded'],
    cells: {
      standing: stays,
      receiver: held(
        'orders/sell/screening.integration.test.ts',
        'coins do not go back to a listed address: the order waits, and an operator sees why',
      ),
      ...back,
      two: held(
        'backoffice/orders/order-acts.integration.test.ts',
        'coins whose way back failed go to a wallet whose owner signed, by two persons, and to no other',
      ),
      ...byChain,
    },
  },
  {
    name: 'Surplus of a sale',
    asks: [`${src}/orders/sell/commands.ts#sendCoins`],
    posts: ['refunded'],
    cells: {
      standing: stays,
      receiver: 'It goes by the command of every refund in coins: the row above holds it.',
      breaker: back.breaker,
      lock: rule(
        'sell/lock.test.ts',
        'the surplus of %s in time and %s late at %s is above the first %s: they are worth the gross',
      ),
      limit: 'Only what is kept is exchanged, and counts.',
      two: 'It goes back to who sent the coins.',
      ...byChain,
    },
  },
  {
    name: 'Refund by a merchant',
    asks: [`${src}/orders/sell/commands.ts#sendCoins`],
    posts: ['refunded'],
    cells: {
      standing: held('merchants/refunds/standing.integration.test.ts', '%s, %s: coins and money stay'),
      receiver: 'It goes by the command of every refund in coins: the row above holds it.',
      breaker: back.breaker,
      lock: back.lock,
      limit: rule(
        'sell/merchant/gives-back.test.ts',
        'parts go back one after another, up to what was paid: each by keys of its own, and the last frees the limit',
      ),
      two: 'Its merchant sends the money first, and no more goes back than came and was paid.',
      persisted: held(
        'merchants/refunds/refunds.integration.test.ts',
        'a process that ends between the money and the coins loses nothing and sends nothing twice',
      ),
      silence: byChain.silence,
      pause: byChain.pause,
    },
  },
  {
    name: 'Refund of a purchase by bank, also of money that came too late',
    asks: [`${src}/orders/buy/commands.ts#sendRefund`],
    posts: ['payment'],
    cells: {
      standing: stays,
      receiver: toListedName,
      breaker: rule(
        'buy/money.test.ts',
        'coins bought and never sent become money again at the rate of the day, never more than came',
      ),
      lock: back.lock,
      limit: back.limit,
      ...byBank,
      silence: rule('buy/rules.test.ts', 'silence of the bank sends nothing'),
    },
  },
  {
    name: 'Refund of a purchase to its card',
    asks: [
      `${src}/orders/buy/commands.ts#sendRefund`,
      `${src}/rails/card/refunds/refund-store.ts#insertRefund`,
    ],
    posts: ['cardRefunded'],
    cells: {
      standing: stays,
      receiver: toListedName,
      ...back,
      two: 'It goes to the card that paid, and never more than it gave.',
      persisted: held(
        'rails/card/events.integration.test.ts',
        'a refund is asked for once per key, whoever asks and wherever it crashed',
      ),
      silence: held(
        'rails/card/events.integration.test.ts',
        'a refund whose answer was lost is looked for first: the acquirer forgets our key after a day',
      ),
      pause: held(
        'rails/card/events.integration.test.ts',
        'while cards are paused no refund is asked for, and payments that were begun are taken; then it goes once',
      ),
    },
  },
  {
    name: 'Refund of a purchase to another account',
    asks: [`${src}/orders/buy/commands.ts#sendRefund`, `${src}/orders/standing/receiver.ts#receiverOf`],
    posts: ['payment'],
    cells: {
      standing: stays,
      receiver: toListedName,
      ...back,
      two: held(
        'backoffice/orders/another-account.integration.test.ts',
        'nothing is sent before a second person approves exactly this account and amount',
      ),
      persisted: byBank.persisted,
      silence: byBank.silence,
      pause: byBank.pause,
    },
  },
]
