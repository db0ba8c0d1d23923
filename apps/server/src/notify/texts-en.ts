/** The mails in English. Plain, short, second person; what happened, then what to do. */
import type { Texts } from './messages.ts'

export const textsEn: Texts = {
  language: 'en',
  signIn: ({ minutes }) => ({
    subject: 'Your code to sign in',
    paragraphs: [
      `Enter this code to sign in. It works once, for ${minutes} minutes.`,
      'Nobody who works here will ever ask you for it. If you did not ask to sign in, you need not do anything.',
    ],
    button: 'Open the sign-in page',
  }),
  freshPin: ({ minutes }) => ({
    subject: 'Your code to confirm this step',
    paragraphs: [
      `Enter this code to confirm the step you are taking. It works once, for ${minutes} minutes.`,
      'If you are not taking any step right now, somebody else is using your account: sign out everywhere.',
    ],
  }),
  orders: {
    coins_received: {
      subject: 'Your coins have arrived',
      paragraphs: ['Your coins have arrived and are final. We are sending the money to your bank account.'],
    },
    coins_short: {
      subject: 'Something is left to pay',
      paragraphs: [
        'Your coins have arrived, but they are less than the order asks for. Perhaps a network fee was taken out of the amount.',
        'You can send the rest, take the money for what has arrived, or have it sent back. If you choose nothing, it is sent back.',
      ],
    },
    coins_late: {
      subject: 'Your coins arrived late',
      paragraphs: [
        'Your coins arrived after the time of the fixed rate. The order goes on at the rate of their arrival.',
      ],
    },
    coins_over: {
      subject: 'You sent more than the order asks for',
      paragraphs: [
        'More coins have arrived than the order asks for. You can sell all of them, or have the difference sent back.',
        'If you choose nothing, the difference is sent back and the order is paid as agreed.',
      ],
    },
    coins_unallocated: {
      subject: 'Coins arrived that this order does not expect',
      paragraphs: [
        'Coins arrived at the address of your order that it does not expect. They are safe. We are looking into it.',
      ],
    },
    payout_sent: {
      subject: 'The money is on its way to your bank',
      paragraphs: ['The money has been sent to your bank. It may take the bank some time to book it.'],
    },
    completed: {
      subject: 'Your order is complete',
      paragraphs: ['The money has been booked by the bank. The receipt is ready.'],
    },
    returned: {
      subject: 'The bank sent the money back',
      paragraphs: [
        'The bank could not credit the account and sent the money back to us. It is safe.',
        'Please check the account details and correct them, or have the coins sent back.',
      ],
    },
    debt_settled: {
      subject: 'Your sale settled what you owe',
      paragraphs: ['A payment of yours had been taken back. Your sale settles it first; you get the rest.'],
    },
    account_refused: {
      subject: 'We cannot pay to this account',
      paragraphs: [
        'The account is under another name than the first one, and we cannot pay to it. Your money is safe.',
        'Please name an account of your own, or have the coins sent back.',
      ],
    },
    name_question: {
      subject: 'Please check the name of the account',
      paragraphs: [
        'The bank says that the name does not belong to this account. Nothing has been sent yet.',
        'Please confirm the name, or correct the account details.',
      ],
    },
    proof_asked: {
      subject: 'Please show whose wallet paid',
      paragraphs: [
        'Your coins have arrived. For an amount like this we must know whose wallet they came from.',
        'Open the order and sign a sentence with the wallet, or name the provider that sent the coins. It costs nothing and moves nothing. Without it the coins go back.',
      ],
    },
    refund_started: {
      subject: 'Your coins are being sent back',
      paragraphs: ['We are sending your coins back, less the fee of the network.'],
    },
    refund_sent: {
      subject: 'Your coins have been sent back',
      paragraphs: ['Your coins have been sent back, less the fee of the network. The transfer is final.'],
    },
    cancelled: {
      subject: 'Your order has been cancelled',
      paragraphs: [
        'The order has been cancelled because no coins arrived, or because you cancelled it.',
        'If you have sent coins all the same, do nothing: we keep watching the address, and they will be found.',
      ],
    },
    dust_kept: {
      subject: 'Your order has been closed',
      paragraphs: [
        'The coins that arrived are worth less than the network fee of sending them back. They were kept, and the order is closed.',
      ],
    },
    buy_money_received: {
      subject: 'Your money has arrived',
      paragraphs: ['Your money has arrived. We check it, buy the coins and send them to your wallet.'],
    },
    buy_money_late: {
      subject: 'Your money arrived late',
      paragraphs: [
        'Your money arrived after the order had ended. The order goes on, at the rate of the day.',
        'If it cannot go on, the money goes back to the account it came from.',
      ],
    },
    buy_money_unallocated: {
      subject: 'Money arrived that this order does not expect',
      paragraphs: [
        'Money arrived for your order that it does not expect. It is safe. We are looking into it.',
        'Nothing has changed for the order itself.',
      ],
    },
    buy_payment_refused: {
      subject: 'The payment did not go through',
      paragraphs: [
        'Your bank or card refused the payment. Nothing was taken.',
        'The order is still open: try again, or choose another way to pay.',
      ],
    },
    buy_proof_asked: {
      subject: 'Please show that the wallet is yours',
      paragraphs: [
        'Your money is here and the coins are bought. For an amount like this we must know that the wallet is yours.',
        'Open the order and sign a sentence with the wallet. It costs nothing and moves nothing. Without it the money goes back.',
      ],
    },
    buy_coins_sent: {
      subject: 'Your coins are on their way',
      paragraphs: ['Your coins have been sent to your wallet. The network is confirming the transaction.'],
    },
    buy_completed: {
      subject: 'Your purchase is complete',
      paragraphs: ['Your coins have arrived in your wallet and are final. The receipt is ready.'],
    },
    buy_failed: {
      subject: 'Your purchase could not be completed',
      paragraphs: [
        'We could not complete the order. Your money goes back to the account or card it came from, and nowhere else.',
        'You need not do anything. We write again when the money is out.',
      ],
    },
    buy_money_returned: {
      subject: 'Your money has been sent back',
      paragraphs: [
        'Your money has gone back to the account or card it came from. It may take your bank some days to show it.',
      ],
    },
    buy_cancelled: {
      subject: 'Your purchase has been cancelled',
      paragraphs: [
        'The order has been cancelled because no money arrived in time, or because you cancelled it.',
        'If you have sent money all the same, do nothing: it will be found, and the order goes on at the rate of the day.',
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
    unallocated: 'Beside the order',
    refund: 'Goes back',
    beneficiary: 'Beneficiary',
    network: 'Network',
    address: 'Address',
    transaction: 'Transaction',
    reason: 'Reason',
    until: 'Please choose by',
  },
  reasons: {
    payer: 'The money came from an account in another name than yours.',
    limit: 'The amount is above your limit.',
    below_min: 'What arrived is below the minimum, or no more than the fees.',
    late: 'The money arrived too long after the order had ended.',
    proof: 'The wallet was not shown to be yours in time.',
    address: 'The coins cannot be sent to this wallet.',
    transfer: 'The network did not take the transaction.',
  },
  openOrder: 'Open the order',
  footer: 'This message was sent because of something done with this e-mail address. It needs no answer.',
}
