/** The words of a placed purchase: its states, what each means, refunds, and the proof of a wallet. */
export const purchases = {
  'purchase.title.awaiting_payment': 'Waiting for funds',
  'purchase.title.payment_pending': 'Waiting for funds',
  'purchase.title.payment_received': 'Processing',
  'purchase.title.cleared': 'Processing',
  'purchase.title.executed': 'Processing',
  'purchase.title.transfer_signed': 'Processing',
  'purchase.title.transfer_broadcast': 'Processing',
  'purchase.title.completed': 'Completed',
  'purchase.title.archived': 'Completed',
  'purchase.title.cancelled': 'Canceled',
  'purchase.title.expired': 'Canceled',
  'purchase.title.failed': 'Failed',

  'purchase.text.awaiting_payment': 'Pay for your order. It goes on by itself as soon as the money is here.',
  'purchase.text.payment_pending':
    'Your payment is on its way. The order goes on by itself as soon as the money is here.',
  'purchase.text.payment_received': 'Your money is here. We check that it came from you.',
  'purchase.text.waitsFor.more':
    'What came is too little to buy coins with. Transfer the rest by {time}; without it, what came goes back to where it came from.',
  'purchase.text.waitsFor.authorised_payment':
    'A part of your money is here. We wait for the payment that you authorized until {time}, and then buy coins for all that is here.',
  'purchase.text.cleared': 'Your payment is in order. The rate is being fixed.',
  'purchase.text.executed': 'The rate is fixed. Your coins are being prepared.',
  'purchase.text.transfer_signed': 'The transfer to your wallet is signed and goes out next.',
  'purchase.text.transfer_broadcast':
    'Your coins are on the network. They are yours as soon as it has confirmed them.',
  'purchase.text.completed': 'Your coins are in your wallet.',
  'purchase.text.archived': 'This order is in the archive.',
  'purchase.text.cancelled':
    'You canceled this order. Did you pay already? That money is not lost: if it comes by {time}, it still buys your coins, at the rate of that moment; later it goes back to your account.',
  'purchase.text.expired':
    'No funds came in time, so this order has ended. Did you pay already? That money is not lost: if it comes by {time}, it still buys your coins, at the rate of that moment; later it goes back to your account.',
  'purchase.text.failed': 'This order could not be completed, and no coins were sent.',
  'purchase.text.held':
    'One of us is looking at this order before it goes on. That is routine; your money is safe, and you need not do anything.',
  'purchase.text.proof': 'Your coins are bought. Show that the wallet is yours; then they go out.',
  'purchase.text.awaiting_payment.away':
    'Pay for your order. As soon as the payment is confirmed, it goes on by itself.',
  'purchase.text.payment_pending.said':
    'We are waiting for your money. The order goes on by itself as soon as it is here.',
  'purchase.text.failed.payer':
    'The money came from an account or card that is not in your name. We may only take money from you, so it goes back to where it came from.',
  'purchase.text.failed.limit':
    'The amount that came is above your limit, so it goes back to where it came from.',
  'purchase.text.failed.below_min':
    'What came is too little to buy coins with after the fees, so it goes back to where it came from.',
  'purchase.text.failed.late':
    'The money came too long after the order had ended, so it goes back to where it came from.',
  'purchase.text.failed.proof':
    'Nobody signed for the wallet in time, so the coins were not sent and your money goes back.',
  'purchase.text.failed.address':
    'We may not send coins to this wallet address, so your money goes back. Use another wallet for your next order.',
  'purchase.text.failed.transfer':
    'The network did not carry out the transfer of the coins, so your money goes back.',
  'purchase.text.failed.dispute':
    'Your bank or card company took the payment back before coins were sent, so this order has ended.',
  'purchase.text.heldBack':
    'This order could not be completed. One of us is looking after the way back of your money; you need not do anything.',

  'purchase.step.awaiting_payment': 'Order placed',
  'purchase.step.payment_pending': 'Payment on its way',
  'purchase.step.payment_received': 'Money received',
  'purchase.step.cleared': 'Payment checked',
  'purchase.step.executed': 'Rate fixed',
  'purchase.step.transfer_signed': 'Transfer prepared',
  'purchase.step.transfer_broadcast': 'On the network',
  'purchase.step.completed': 'In your wallet',
  'purchase.step.archived': 'Archived',
  'purchase.step.cancelled': 'Canceled',
  'purchase.step.expired': 'No funds in time',
  'purchase.step.failed': 'Failed',
  'purchase.step.refused': 'Payment not confirmed',

  'purchase.paid': 'Received',
  'purchase.destination': 'To your wallet',
  'purchase.transaction': 'Transaction',
  'purchase.stamp.completed': 'Delivered',
  'purchase.stamp.cancelled': 'Canceled',
  'purchase.stamp.failed': 'Failed',
  'purchase.short': '{amount} less than ordered: you get coins for what came.',
  'purchase.missing': '{amount} still missing',
  'purchase.over': '{amount} more than ordered: you get coins for all of it.',
  'purchase.goesBack': 'Goes back',
  'purchase.way': 'Paid by',
  'purchase.way.SEPA_BANK_TRANSFER': 'Bank transfer',
  'purchase.way.OPEN_BANKING': 'Directly from your bank',
  'purchase.way.CREDIT_CARD': 'Card',
  'purchase.copyDestination': 'Copy the wallet address',
  'purchase.copyTransaction': 'Copy the transaction hash',
  'purchase.stamp.returned': 'Sent back',
  'purchase.fixedSoon': 'Fixed as soon as your payment is checked',

  'credits.title': 'Your payments',

  'back.title': 'Your money goes back',
  'back.titleDone': 'Your money was sent back',
  'back.account': 'To the account',
  'back.card': 'To your card',
  'back.source': 'the one it came from',
  'back.state': 'Status',
  'back.pending': 'Being prepared',
  'back.queued': 'Being prepared',
  'back.accepted': 'On its way',
  'back.booked': 'Sent back',
  'back.stuck': 'It did not get through yet. One of us is looking after it; nothing is lost.',
  'back.whenAccount': 'There within 2 business days',
  'back.whenCard': 'On your statement within 10 days',
  'back.less':
    '{amount} less than you paid: the coins had been bought already and were sold again at the rate of the day; the service fee stays.',

  'prove.heading': 'Your signature is needed',
  'prove.title': 'Show that this wallet is yours',
  'prove.text':
    'For larger amounts the law asks us to make sure that coins go to your own wallet. You sign a sentence with it: nothing is spent, and no permission is given.',
  'prove.wallet': 'Wallet',
  'prove.until': 'Please sign by {time}. After that the coins are sold again and your money goes back.',
  'prove.with': 'Sign with {wallet}',
  'prove.here': 'Sign with the wallet in this browser',
  'prove.asking': 'Please answer in your wallet.',
  'prove.done': 'Thank you. Your order goes on now.',
  'prove.rejected': 'You did not sign in your wallet. Nothing has happened; you can try again.',
  'prove.busy': 'Your wallet has a question open already. Open it, answer there, and try again.',
  'prove.other_account':
    'Your wallet answered with another account. Choose the right one in it, and try again.',
  'prove.answered': 'Answered',
  'prove.wanted': 'Needed',
  'prove.wallet_failed': 'Your wallet could not sign. Open it, see whether it is locked, and try again.',
  'prove.none': 'There is no wallet in this browser.',
  'prove.otherDevice': 'My wallet is somewhere else',
  'prove.elsewhere':
    'Open this page in the browser of your wallet app: scan the code with the phone it is on, or copy the address there. Sign in, and sign.',
  'prove.qrLabel': 'QR code of the address of this page: {address}',
  'prove.copyPage': 'Copy the page address',
  'prove.ownWindow': 'Open this page in its own window',
} as const
