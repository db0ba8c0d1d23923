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

  'purchase.text.awaiting_payment':
    "Pay for your order. We'll continue automatically as soon as your money arrives.",
  'purchase.text.payment_pending':
    "Your payment is on its way. We'll continue automatically as soon as it arrives.",
  'purchase.text.payment_received': "Your money arrived. We're checking that it came from you.",
  'purchase.text.waitsFor.more':
    "What arrived is too little to buy coins with. Transfer the rest by {time}, or we'll return it to where it came from.",
  'purchase.text.waitsFor.authorised_payment':
    "Part of your money arrived. We'll wait for the payment you authorized until {time}, then buy coins for everything that arrived.",
  'purchase.text.cleared': "We've checked your payment and are fixing the rate.",
  'purchase.text.executed': "We've fixed the rate and are preparing your coins.",
  'purchase.text.transfer_signed': "We've signed the transfer to your wallet. It leaves next.",
  'purchase.text.transfer_broadcast': "Your coins are on the network. They're yours once it confirms them.",
  'purchase.text.completed': 'Your coins are in your wallet.',
  'purchase.text.archived': "We've archived this order.",
  'purchase.text.cancelled':
    "You canceled this order. Already paid? Your money isn't lost: if it arrives by {time}, it still buys your coins at the rate of that moment. Later, we return it to your account.",
  'purchase.text.expired':
    "No money arrived in time, so this order ended. Already paid? Your money isn't lost: if it arrives by {time}, it still buys your coins at the rate of that moment. Later, we return it to your account.",
  'purchase.text.failed': "We couldn't complete this order and sent no coins.",
  'purchase.text.held':
    "Our team is reviewing this order. That's routine. Your money is safe, and you don't need to do anything.",
  'purchase.text.proof': "We've bought your coins. Show that the wallet is yours, and we'll send them.",
  'purchase.text.awaiting_payment.away':
    "Pay for your order. We'll continue automatically as soon as the payment is confirmed.",
  'purchase.text.payment_pending.said':
    "We're waiting for your money. We'll continue automatically as soon as it arrives.",
  'purchase.text.failed.payer':
    "The money came from an account or card that isn't in your name. We can only take money from you, so we're returning it to where it came from.",
  'purchase.text.failed.limit':
    "The amount is above your limit, so we're returning it to where it came from.",
  'purchase.text.failed.below_min':
    "After fees, what arrived is too little to buy coins with, so we're returning it to where it came from.",
  'purchase.text.failed.late':
    "The money arrived too long after the order ended, so we're returning it to where it came from.",
  'purchase.text.failed.proof':
    "We got no signature for the wallet in time, so we didn't send the coins and are returning your money.",
  'purchase.text.failed.address':
    "We can't send coins to this wallet address, so we're returning your money. Use another wallet for your next order.",
  'purchase.text.failed.transfer':
    "The network didn't carry out the transfer of the coins, so we're returning your money.",
  'purchase.text.failed.dispute':
    'Your bank or card company took the payment back before we sent coins, so this order ended.',
  'purchase.text.heldBack':
    "We couldn't complete this order. Our team is returning your money. You don't need to do anything.",

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
  'purchase.short': '{amount} less than ordered: you get coins for what arrived.',
  'purchase.missing': '{amount} still missing',
  'purchase.over': '{amount} more than ordered: you get coins for all of it.',
  'purchase.goesBack': 'To be returned',
  'purchase.way': 'Paid by',
  'purchase.way.SEPA_BANK_TRANSFER': 'Bank transfer',
  'purchase.way.OPEN_BANKING': 'Directly from your bank',
  'purchase.way.CREDIT_CARD': 'Card',
  'purchase.copyDestination': 'Copy the wallet address',
  'purchase.copyTransaction': 'Copy the transaction hash',
  'purchase.stamp.returned': 'Sent back',
  'purchase.fixedSoon': "Fixed once we've checked your payment",

  'credits.title': 'Your payments',

  'back.title': "We're returning your money",
  'back.titleDone': 'We returned your money',
  'back.account': 'To the account',
  'back.card': 'To your card',
  'back.source': 'the one it came from',
  'back.state': 'Status',
  'back.pending': 'Being prepared',
  'back.queued': 'Being prepared',
  'back.accepted': 'On its way',
  'back.booked': 'Sent back',
  'back.stuck': "It hasn't gone through yet. Our team is on it, and nothing is lost.",
  'back.whenAccount': 'Arrives within 2 business days',
  'back.whenCard': 'On your statement within 10 days',
  'back.less':
    "{amount} less than you paid: we had already bought the coins and sold them again at the day's rate. The service fee stays.",

  'prove.heading': 'Your signature is needed',
  'prove.title': 'Show that this wallet is yours',
  'prove.text':
    'For larger amounts the law asks us to make sure that coins go to your own wallet. You sign a sentence with it. That spends nothing and gives no permission.',
  'prove.wallet': 'Wallet',
  'prove.until': "Sign by {time}, or we'll sell the coins again and return your money.",
  'prove.with': 'Sign with {wallet}',
  'prove.here': 'Sign with the wallet in this browser',
  'prove.asking': 'Answer in your wallet.',
  'prove.done': "Thanks. We're continuing your order.",
  'prove.rejected': "You didn't sign in your wallet. Nothing happened, and you can try again.",
  'prove.other_account': 'Your wallet answered with another account. Choose the right one and try again.',
  'prove.answered': 'Answered',
  'prove.wanted': 'Needed',
  'prove.none': 'We found no wallet in this browser.',
  'prove.otherDevice': 'My wallet is somewhere else',
  'prove.elsewhere':
    'Open this page in the browser of your wallet app: scan the code with that phone, or copy the address there. Then sign in and sign.',
  'prove.qrLabel': 'QR code of the address of this page: {address}',
  'prove.copyPage': 'Copy the page address',
  'prove.ownWindow': 'Open this page in its own window',
} as const
