/** The scenarios. Each ends in the state that its last step names. */
import {
  act,
  answers,
  asks,
  approvesFile,
  buys,
  chooses,
  is,
  isWrittenTo,
  matchesMoney,
  opensCardPage,
  paysAt,
  sandbox,
  sells,
  type Scenario,
} from './steps.ts'

const sepolia = '/chain/11155111'
const rateWindow = 31 * 60
const givenUp = 91 * 60
/** An answer that is not read for so long is followed by a mail. */
const unread = 3 * 60

const selling: readonly Scenario[] = [
  {
    id: 'exact',
    name: 'Exactly as asked',
    what: 'The coins come, become final, are converted, and the bank books the money.',
    steps: [sells(), act('exactly'), is('completed')],
  },
  {
    id: 'short',
    name: 'Underpaid, then the rest',
    what: 'The customer sends 80 %, reads how much is missing, and sends it.',
    steps: [sells(), act('short'), is('underpaid'), act('rest'), is('completed')],
  },
  {
    id: 'short-enough',
    name: 'Underpaid, customer accepts less',
    what: 'The customer takes the money for what arrived.',
    steps: [sells(), act('short'), is('underpaid'), chooses('accept_lower'), is('completed')],
  },
  {
    id: 'short-back',
    name: 'Underpaid, coins returned',
    what: 'The customer has the coins sent back, less the network fee.',
    steps: [sells(), act('short'), is('underpaid'), chooses('refund', {}), is('archived', 'refunded')],
  },
  {
    id: 'over',
    name: 'Overpaid, all of it sold',
    what: 'The customer sends 120 % and sells everything.',
    steps: [
      sells(),
      act('over'),
      is('overpaid'),
      chooses('take_all', { surplus: 'pay_out' }),
      is('completed'),
    ],
  },
  {
    id: 'over-back',
    name: 'Overpaid, the rest returned',
    what: 'The customer sends 120 % and has the difference returned.',
    steps: [
      sells(),
      act('over'),
      is('overpaid'),
      chooses('take_all', { surplus: 'return' }),
      is('completed'),
    ],
  },
  {
    id: 'twice',
    name: 'Paid twice',
    what: 'The same coins come once more after the payout: they wait for an operator among the unallocated coins.',
    steps: [sells(), act('exactly'), is('completed'), act('again'), is('completed')],
  },
  {
    id: 'late',
    name: 'Paid too late',
    what: 'The rate has run out when the coins come: they are sold at the rate of their arrival.',
    steps: [sells(), sandbox('/clock/advance', { seconds: rateWindow }), act('exactly'), is('completed')],
  },
  {
    id: 'wrong-token',
    name: 'The wrong token',
    what: 'A token of the same name from another contract counts for nothing; then the right one comes.',
    steps: [sells(), act('wrong'), is('awaiting_deposit'), act('exactly'), is('completed')],
  },
  {
    id: 'stranger',
    name: 'Paid from another wallet',
    what: 'Somebody else’s wallet pays; below the limit no proof of it is asked.',
    steps: [sells(), act('stranger'), is('completed')],
  },
  {
    id: 'reorg',
    name: 'Blocks rewritten',
    what: 'The chain takes the deposit back and brings it again in another block; it counts once.',
    steps: [
      sandbox(`${sepolia}/fault`, { kind: 'not_final', seconds: 12 }),
      sells(),
      act('exactly'),
      is('confirming'),
      sandbox(`${sepolia}/reorg`, { depth: 3 }),
      is('completed'),
    ],
  },
  {
    id: 'cancelled',
    name: 'Paid after it was canceled',
    what: 'The customer cancels, pays all the same, and is paid.',
    steps: [sells(), chooses('cancel'), is('cancelled'), act('exactly'), is('completed')],
  },
  {
    id: 'expired',
    name: 'Never paid',
    what: 'Without coins the order is canceled by its clock.',
    steps: [sells(), sandbox('/clock/advance', { seconds: givenUp }), is('cancelled')],
  },
]

const paying: readonly Scenario[] = [
  {
    id: 'refused',
    name: 'The bank refuses',
    what: 'The account is closed (AC04): the customer is asked for another one.',
    steps: [sells({ to: 'Failed Example' }), act('exactly'), is('needs_revision')],
  },
  {
    id: 'returned',
    name: 'The bank sends it back',
    what: 'The money is booked, comes back (AC01), and waits for a better account.',
    steps: [sells(), act('exactly'), is('completed'), act('return'), is('needs_revision')],
  },
  {
    id: 'silent',
    name: 'The bank says nothing',
    what: 'No answer is no second payment: it waits until the bank books it.',
    steps: [
      sells({ to: 'Silent Example' }),
      act('exactly'),
      is('payout_queued'),
      act('release'),
      is('completed'),
    ],
  },
  {
    id: 'four-eyes',
    name: 'A file for four eyes',
    what: 'The payment file is above the limit: one operator asks for it, another one approves.',
    steps: [
      sells({ payout: '612.00', fiat: 'GBP' }),
      act('exactly'),
      is('payout_queued'),
      approvesFile,
      is('completed'),
    ],
  },
]

const buying: readonly Scenario[] = [
  {
    id: 'transfer',
    name: 'Bought by transfer',
    what: 'The money comes with its reference, and the coins leave.',
    steps: [buys(), act('transfer'), is('completed')],
  },
  {
    id: 'reference',
    name: 'A wrong reference',
    what: 'The money waits in the console; an operator matches it to the order.',
    steps: [buys(), act('reference'), is('awaiting_payment'), matchesMoney, is('completed')],
  },
  {
    id: 'another',
    name: 'Another name',
    what: 'Somebody else pays: the money goes back to where it came from.',
    steps: [buys(), act('another'), is('failed', 'payer')],
  },
  {
    id: 'less',
    name: 'Too little money',
    what: 'What came is what buys.',
    steps: [buys(), act('less'), is('completed')],
  },
  {
    id: 'open-banking',
    name: 'At the own bank',
    what: 'A prepared payment, approved at Sonnenbank.',
    steps: [buys({ method: 'OPEN_BANKING' }), paysAt('sonnenbank'), act('approve'), is('completed')],
  },
  {
    id: 'ob-refused',
    name: 'Refused at the bank',
    what: 'The customer refuses the prepared payment and transfers by hand.',
    steps: [
      buys({ method: 'OPEN_BANKING' }),
      paysAt('sonnenbank'),
      act('refuse'),
      act('transfer'),
      is('completed'),
    ],
  },
  {
    id: 'card',
    name: 'Paid by card',
    what: 'Authorized, screened, captured; the coins leave.',
    steps: [buys({ method: 'CREDIT_CARD' }), opensCardPage, act('card'), is('completed')],
  },
  {
    id: 'charge-back',
    name: 'A charge back',
    what: 'The coins are gone when the card takes its money back: the customer owes it.',
    steps: [
      buys({ method: 'CREDIT_CARD' }),
      opensCardPage,
      act('card'),
      is('completed'),
      act('chargeback'),
      is('completed'),
    ],
  },
]

const asking: readonly Scenario[] = [
  {
    id: 'support',
    name: 'A question to support',
    what: 'The customer asks within the order; an operator answers in the console, and a mail says so when nobody looks.',
    steps: [
      sells(),
      asks('Can I send the coins from an exchange?'),
      answers('Yes. Send exactly the amount that the page shows.'),
      sandbox('/clock/advance', { seconds: unread }),
      isWrittenTo('We answered your question'),
      act('exactly'),
      is('completed'),
    ],
  },
]

export const scenarios: readonly Scenario[] = [...selling, ...paying, ...buying, ...asking]
