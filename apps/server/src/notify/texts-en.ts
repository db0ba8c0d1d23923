/** The mails in English. Plain, short, second person; first the event, then the next step. */
import { moneyWords } from '@agio/contract/receipt-words'
import type { Texts } from './messages.ts'

export const textsEn: Texts = {
  language: 'en',
  direction: 'ltr',
  signIn: ({ minutes }) => ({
    subject: 'Your code to sign in',
    paragraphs: [
      `Enter this code to sign in. It works once, for ${minutes} minutes; the button below works for an hour.`,
      "We'll never ask you for this code. If you didn't ask to sign in, you don't need to do anything.",
    ],
    button: 'Open the sign-in page',
  }),
  freshPin: ({ minutes }) => ({
    subject: 'Your code to confirm this step',
    paragraphs: [
      `Enter this code to confirm the step you're taking. It works once, for ${minutes} minutes.`,
      "If you aren't taking any step right now, someone else is using your account: sign out everywhere.",
    ],
  }),
  account: {
    contact_confirm: () => ({
      subject: 'Confirm that you want order updates',
      paragraphs: [
        'One of our customers gave this address for updates about their orders.',
        "Open the page and confirm if you want them. If not, you don't need to do anything: we send none.",
      ],
      button: 'Open the page',
    }),
    email_change: ({ minutes }) => ({
      subject: 'Confirm your new email address',
      paragraphs: [
        `Enter this code to use this address from now on. It works once, for ${minutes} minutes.`,
        "If you didn't ask for it, you don't need to do anything.",
      ],
    }),
    email_taken: () => ({
      subject: 'Someone wants to use this address',
      paragraphs: [
        'Someone asked to use this address for another account. It belongs to yours, so nothing changes.',
        "If that was you, sign in with this address. If it wasn't, you don't need to do anything.",
      ],
    }),
    email_changed: () => ({
      subject: 'Your email address has changed',
      paragraphs: [
        'From now on you sign in with your new address. This address no longer works.',
        "If that wasn't you, contact support right away.",
      ],
    }),
    messenger_linked: () => ({
      subject: 'Your messenger account is linked',
      paragraphs: [
        'You linked your messenger account. From now on, it signs you in to our mini-app.',
        "If that wasn't you, unlink it in your profile and contact support right away.",
      ],
      button: 'Open your profile',
    }),
    data_ready: ({ days }) => ({
      subject: 'The copy of your data is ready',
      paragraphs: [
        `Sign in and open your profile to save it. It's there for ${days} days.`,
        "For your security, nothing of it is in this mail. If you didn't ask for it, sign out everywhere and contact support.",
      ],
      button: 'Open your profile',
    }),
    account_closed: ({ until }) => ({
      subject: 'Your account is closed',
      paragraphs: [
        until === undefined
          ? 'We erased your account and everything we kept about you.'
          : `We erased what we could at once. The law has us keep the rest: it stays sealed until ${until}, then we erase it.`,
        'You can sign up again with this address at any time, as a new customer.',
      ],
    }),
    phone_changed: ({ ending }) => ({
      subject: 'Your phone number has changed',
      paragraphs: [
        `We now reach you at the number that ends in ${ending}. The number you had before no longer counts.`,
        "If that wasn't you, sign out everywhere and contact support right away.",
      ],
    }),
  },
  supportAnswer: {
    subject: 'We answered your question',
    paragraphs: [
      'Our support team answered you. Sign in to read the answer.',
      "For your security, the answer isn't in this mail.",
    ],
    button: 'Read the answer',
  },
  orders: {
    coins_received: {
      subject: 'Your coins have arrived',
      paragraphs: ["The network confirmed your coins. We're sending the money to your bank account."],
    },
    coins_short: {
      subject: 'Something is left to pay',
      paragraphs: [
        'Your coins arrived, but fewer than the order needs. Your wallet may have taken its network fee from the amount.',
        'Send the rest, get paid for what arrived, or get it back. If you choose nothing, we return it.',
      ],
      button: 'Choose what happens',
    },
    coins_late: {
      subject: 'Your coins arrived late',
      paragraphs: [
        "Your coins arrived after the fixed rate expired. We'll continue at the rate of their arrival.",
      ],
    },
    coins_over: {
      subject: 'You sent more than the order needs',
      paragraphs: [
        'More coins arrived than the order needs. Sell all of them, or get the difference back.',
        'If you choose nothing, we return the difference and pay out the order as agreed.',
      ],
      button: 'Choose what happens',
    },
    coins_unallocated: {
      subject: "Coins arrived that this order doesn't expect",
      paragraphs: [
        "Coins arrived at the address of your order that it doesn't expect. They're safe. Our team is reviewing them.",
      ],
    },
    payout_sent: {
      subject: 'The money is on its way to your bank',
      paragraphs: ['We sent the money to your bank. It may take some time to book it.'],
    },
    completed: {
      subject: 'Your order is complete',
      paragraphs: ['The bank has booked the money. Your receipt is ready.'],
      button: 'See the receipt',
    },
    returned: {
      subject: 'The bank sent the money back',
      paragraphs: [
        "The bank couldn't credit the account and returned the money to us. It's safe.",
        'Check the account details and correct them, or get your coins back.',
      ],
      button: 'Check the account',
    },
    debt_settled: {
      subject: 'Your sale settled what you owe',
      paragraphs: ['One of your payments was taken back. Your sale settles it first, and you get the rest.'],
    },
    account_refused: {
      subject: "We can't pay to this account",
      paragraphs: [
        "The account is in another name than the first one, and we can't pay to it. Your money is safe.",
        'Name an account of your own, or get your coins back.',
      ],
      button: 'Choose an account',
    },
    name_question: {
      subject: 'Check the name of the account',
      paragraphs: [
        "The bank says the name doesn't belong to this account. We haven't sent anything yet.",
        'Confirm the name, or correct the account details.',
      ],
      button: 'Check the name',
    },
    proof_asked: {
      subject: 'Show whose wallet paid',
      paragraphs: [
        'Your coins arrived. For an amount like this we must know whose wallet they came from.',
        'Open the order and sign a sentence with the wallet, or name the provider that sent the coins. It costs nothing and moves nothing. Otherwise we return the coins.',
      ],
      button: 'Show whose wallet it is',
    },
    data_asked: {
      subject: 'We need more about your sale',
      paragraphs: [
        'Your coins arrived. We must record whose wallet they came from, and something is missing.',
        'First check that your address and date of birth are in your profile. Then open the order and say whose wallet it is, also if you said it before: with that we continue.',
      ],
      button: 'Complete the details',
    },
    refund_started: {
      subject: "We're returning your coins",
      paragraphs: ["We're returning your coins. The lines below say how much comes back."],
    },
    refund_by_merchant: {
      subject: 'Your payment is being refunded',
      paragraphs: [
        "The recipient is refunding your payment. We're sending coins back to your wallet. You don't need to do anything.",
      ],
    },
    refund_address: {
      subject: 'Where should we send your refund?',
      paragraphs: [
        "The recipient is refunding your payment, but we can't tell which of your wallets may receive the coins.",
        'Open the order, enter your wallet address and sign a message with that wallet. It costs nothing and moves nothing.',
      ],
      button: 'Choose a wallet',
    },
    refund_sent: {
      subject: 'We returned your coins',
      paragraphs: ['We returned your coins. The transfer is final.'],
    },
    cancelled: {
      subject: 'Your order was canceled',
      paragraphs: [
        'The order was canceled because no coins arrived, or because you canceled it.',
        'If you sent coins anyway, do nothing: we keep watching the address and will find them.',
      ],
    },
    dust_kept: {
      subject: 'We closed your order',
      paragraphs: [
        'The coins that arrived are worth less than the network fee to return them. We kept them and closed the order.',
      ],
    },
    buy_money_received: {
      subject: 'Your money arrived',
      paragraphs: ["Your money arrived. We'll check it, buy the coins and send them to your wallet."],
    },
    buy_money_late: {
      subject: 'Your money arrived late',
      paragraphs: [
        "Your money arrived after the order ended. We'll continue at the rate of the day.",
        "If we can't, we return the money to the account it came from.",
      ],
    },
    buy_money_unallocated: {
      subject: "Money arrived that this order doesn't expect",
      paragraphs: [
        "Money arrived for your order that it doesn't expect. It's safe. Our team is reviewing it.",
        'Nothing has changed for the order itself.',
      ],
    },
    buy_payment_refused: {
      subject: "The payment didn't go through",
      paragraphs: [
        'Your bank or card refused the payment. Nothing was taken.',
        'The order is still open: try again, or choose another way to pay.',
      ],
      button: 'Pay again',
    },
    buy_proof_asked: {
      subject: 'Show that the wallet is yours',
      paragraphs: [
        'Your money arrived, and we bought the coins. For an amount like this we must know that the wallet is yours.',
        'Open the order and sign a sentence with the wallet. It costs nothing and moves nothing. Otherwise we return the money.',
      ],
      button: 'Sign with your wallet',
    },
    buy_data_asked: {
      subject: 'We need more about your purchase',
      paragraphs: [
        'We bought your coins. Before we send them we must record whose wallet they go to, and something is missing.',
        'First check that your address and date of birth are in your profile. Then open the order and say whose wallet it is, also if you said it before: with that we continue.',
      ],
      button: 'Complete the details',
    },
    buy_coins_sent: {
      subject: 'Your coins are on their way',
      paragraphs: ['We sent your coins to your wallet. The network is confirming the transaction.'],
    },
    buy_completed: {
      subject: 'Your purchase is complete',
      paragraphs: ['Your coins are in your wallet, and the network confirmed them. Your receipt is ready.'],
      button: 'See the receipt',
    },
    buy_failed: {
      subject: "We couldn't complete your purchase",
      paragraphs: [
        "We couldn't complete the order. We're returning your money to the account or card it came from, and nowhere else.",
        "You don't need to do anything. We'll write again when the money has left.",
      ],
    },
    buy_money_returned: {
      subject: 'We returned your money',
      paragraphs: [
        'We returned your money to the account or card it came from. It may take your bank some days to show it.',
      ],
    },
    buy_cancelled: {
      subject: 'Your purchase was canceled',
      paragraphs: [
        'The order was canceled because no money arrived in time, or because you canceled it.',
        "If you sent money anyway, do nothing: we'll find it and continue at the rate of the day.",
      ],
    },
  },
  rows: {
    reference: 'Reference',
    received: 'Received',
    required: 'Required',
    left: 'Left to pay',
    surplus: 'Difference',
    settled: 'Settled what you owed',
    payout: 'You get',
    amount: 'Amount',
    unallocated: 'Outside the order',
    refund: 'Returned to you',
    notReturned: 'Not returned',
    coinsBefore: 'Your coins',
    soldFor: 'Sold for',
    feesStay: 'Fees that stay',
    debtSettled: 'Settled what you owed',
    takenByBank: 'Taken by the bank',
    buysFor: 'Buys coins for',
    bought: 'Coins bought back',
    returnFee: 'Network fee of the return',
    returned: 'Comes back to you',
    beneficiary: 'Beneficiary',
    network: 'Network',
    address: 'Address',
    transaction: 'Transaction',
    reason: 'Reason',
    until: 'Choose by',
  },
  ofLink: {
    orders: {
      coins_received: {
        subject: 'Your coins have arrived',
        paragraphs: [
          "The network confirmed your coins. We're sending the money to the recipient's bank account.",
        ],
      },
      coins_short: {
        subject: 'Something is left to pay',
        paragraphs: [
          'Your coins arrived, but fewer than the payment needs. Your wallet may have taken its network fee from the amount.',
          'Send the rest, have what arrived paid to the recipient, or get it back. If you choose nothing, we return it.',
        ],
        button: 'Choose what happens',
      },
      payout_sent: {
        subject: "The money is on its way to the recipient's bank",
        paragraphs: ["We sent the money to the recipient's bank. It may take some time to book it."],
      },
      returned: {
        subject: "The recipient's bank sent the money back",
        paragraphs: [
          "The bank couldn't credit the recipient's account and returned the money to us. It's safe.",
          'Open the order to get your coins back.',
        ],
      },
      debt_settled: {
        subject: 'Your payment settled what you owe',
        paragraphs: [
          'One of your payments was taken back. What you sent settles it first, and the recipient gets the rest.',
        ],
      },
    },
    rows: { payout: 'The recipient gets' },
  },
  ...moneyWords.en,
  reasons: {
    payer: 'The money came from an account in another name than yours.',
    limit: 'The amount is above your limit.',
    below_min: 'What arrived is below the minimum, or no more than the fees.',
    late: 'The money arrived too long after the order ended.',
    proof: 'We got no signature of the wallet in time.',
    address: "We can't send coins to this wallet.",
    transfer: "The network didn't take the transaction.",
  },
  askSupport: 'Questions? Contact support',
  openOrder: 'Open the order',
  options: {
    pay_rest: 'Send the rest',
    accept_lower: 'Pay out what arrived',
    take_all: 'Sell all of them',
    return_surplus: 'Get the difference back',
    refund: 'Get the coins back',
  },
  codeWord: (words) => `Your code word: ${words}. A mail without it isn't from us.`,
  footer: "You get this message because this email address is used with us. You don't need to answer.",
}
