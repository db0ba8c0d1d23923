/** Captions under the phone while a scenario is played: the acts of its person, and those of the world around it. */
import type { Buy, Sell } from '@agio/domain'
import type { Step } from './steps.ts'

export type Caption = { readonly who: 'Ana' | 'Agio' | 'Outside'; readonly text: string }

const ana = (text: string): Caption => ({ who: 'Ana', text })
const agio = (text: string): Caption => ({ who: 'Agio', text })
const outside = (text: string): Caption => ({ who: 'Outside', text })

export const signsIn = ana('Signs in with the code from her mail.')

const acts: Readonly<Record<string, Caption>> = {
  exactly: ana('Sends exactly the coins that the page asks for.'),
  short: ana('Sends 80 % of the coins.'),
  rest: ana('Sends the coins that are missing.'),
  over: ana('Sends 120 % of the coins.'),
  again: ana('Sends the same coins once more.'),
  wrong: ana('Sends a token of the same name from another contract.'),
  stranger: outside('Somebody else’s wallet sends the coins.'),
  release: outside('The bank books the payment after all.'),
  return: outside('The bank sends the payment back.'),
  transfer: ana('Transfers the money at her bank.'),
  reference: ana('Transfers the money, with a slip in the reference.'),
  another: outside('Somebody else transfers the money.'),
  less: ana('Transfers less than the amount.'),
  approve: ana('Approves the payment at her bank.'),
  refuse: ana('Refuses the payment at her bank.'),
  card: ana('Pays by card.'),
  chargeback: outside('The card takes its money back.'),
}

const choices: Readonly<Record<string, Caption>> = {
  accept_lower: ana('Takes the money for what arrived.'),
  refund: ana('Wants her coins back.'),
  take_all: ana('Decides what happens with the coins above the amount.'),
  cancel: ana('Cancels the order.'),
}

const sandbox: readonly (readonly [RegExp, Caption])[] = [
  [/advance$/, outside('Time goes by.')],
  [/reorg$/, outside('The chain rewrites its last blocks.')],
  [/fault$/, outside('The chain takes long to make blocks final.')],
]

/** Before the step is done. A state that is waited for says itself when it comes. */
export function captionOf(step: Step): Caption | undefined {
  switch (step.does) {
    case 'sells':
      return ana(`Sells USDC for ${money(step.wanted.payout, step.wanted.fiat)} to a bank account.`)
    case 'buys':
      return ana(`Buys USDC for ${money(step.wanted.amount)}.`)
    case 'act':
      return acts[step.act]
    case 'chooses':
      return choices[step.choice]
    case 'sandbox':
      return sandbox.find(([path]) => path.test(step.path))?.[1]
    case 'pays at':
      return ana('Picks her bank, and is led to it.')
    case 'opens the card page':
      return ana('Opens the form for her card.')
    case 'approves the file':
      return agio('One operator asks for the payment file to be sent, another one approves it.')
    case 'matches the money':
      return agio('An operator matches the money to the order, another one approves it.')
    case 'asks':
      return ana(`Asks support: “${step.text}”`)
    case 'answers':
      return agio(`Support answers: “${step.text}”`)
    case 'is written to':
      return agio('Writes a mail.')
    case 'is':
      return undefined
  }
}

const money = (amount = '100.00', fiat: 'EUR' | 'GBP' = 'EUR') => `${fiat === 'GBP' ? '£' : '€'}${amount}`

const sale: Readonly<Record<Sell.State, Caption>> = {
  awaiting_deposit: agio('Fixes the rate and waits for the coins.'),
  confirming: outside('The chain has the coins. Its blocks become final.'),
  underpaid: agio('Got too few coins, and asks what shall happen.'),
  funded: agio('Got the coins.'),
  overpaid: agio('Got too many coins, and asks what shall happen.'),
  converted: outside('An exchange turned the coins into money.'),
  payout_queued: agio('Prepares the payment to the bank account.'),
  payout_submitted: outside('The bank has the payment.'),
  completed: outside('The bank booked the money: it is in Ana’s account.'),
  on_hold: agio('Looks at the order before it goes on.'),
  needs_revision: agio('Could not pay, and asks for another account.'),
  cancelled: agio('Canceled the order.'),
  archived: agio('Sent the coins back.'),
}
const purchase: Readonly<Record<Buy.State, Caption>> = {
  awaiting_payment: agio('Waits for the money.'),
  payment_pending: outside('The bank has the payment under way.'),
  payment_received: outside('The money is here.'),
  cleared: agio('Checked who paid.'),
  executed: outside('An exchange turned the money into coins.'),
  transfer_signed: agio('Signed the transfer of the coins.'),
  transfer_broadcast: outside('The chain has the coins. Its blocks become final.'),
  completed: outside('The coins are in Ana’s wallet.'),
  archived: agio('Put the order away.'),
  cancelled: agio('Canceled the order.'),
  expired: agio('No money came in time.'),
  failed: agio('Sends the money back.'),
}

/** When the order gets there. */
export const arrivalOf = (
  order:
    | { readonly service: 'sell'; readonly state: Sell.State }
    | { readonly service: 'buy'; readonly state: Buy.State },
): Caption => (order.service === 'sell' ? sale[order.state] : purchase[order.state])
