/** The words of selling: paying in coins, the states of a sale, and the choices when something is off. */
export const selling = {
  'sale.title.awaiting_deposit': 'Waiting for crypto',
  'sale.title.confirming': 'Receiving crypto',
  'sale.title.underpaid': 'Incomplete',
  'sale.title.funded': 'Crypto received, funds being sent to your bank',
  'sale.title.overpaid': 'Crypto received, funds being sent to your bank',
  'sale.title.converted': 'Crypto received, funds being sent to your bank',
  'sale.title.payout_queued': 'Processing',
  'sale.title.payout_submitted': 'Completed',
  'sale.title.completed': 'Completed',
  'sale.title.on_hold': 'In process',
  'sale.title.needs_revision': 'Returned or revision needed',
  'sale.title.cancelled': 'Canceled',
  'sale.step.payout_submitted': 'Submitted to your bank',
  'sale.title.archived': 'Archived',

  'sale.text.awaiting_deposit': "Send exactly this amount. We'll see it arrive.",
  'sale.text.confirming': 'We see your transfer. Waiting for the network to confirm. Nothing to do.',
  'sale.text.underpaid':
    'Less arrived than this order needs. Your wallet may have taken its network fee from the amount. Choose what happens next.',
  'sale.text.funded': "All of your crypto arrived. We're preparing the payment to your bank.",
  'sale.text.overpaid': 'More arrived than this order needs. Choose what happens with the difference.',
  'sale.text.converted': 'Converted. Your payout leaves with the next bank file.',
  'sale.text.payout_queued': 'Your payout is in the next bank file and leaves soon.',
  'sale.text.payout_submitted': 'Submitted to your bank. It accepted the payment and is carrying it out.',
  'sale.text.completed': 'We paid {name}. The bank has booked the money.',
  'sale.text.cancelled':
    "We received no coins. If you sent them after all, they aren't lost: we keep watching the address.",
  'sale.text.on_hold.review':
    "Our team is looking at this order. You don't need to do anything, and what you sent is safe.",
  'sale.text.on_hold.refund': "We're sending your crypto back.",
  'sale.text.on_hold.refund-failed':
    "We couldn't send your crypto back yet. It's safe, and our team will send it again.",
  'sale.text.cancelled.dust':
    'What arrived is worth less than the network fee to return it. We kept it and closed the order.',
  'sale.text.on_hold.travel_rule':
    'Some details about the wallet are missing. Tell us whose wallet it is, and check your profile.',
  'sale.text.on_hold.proof':
    'Your crypto arrived. For an amount like this the law asks us whose wallet it came from. Choose below.',
  'sale.text.needs_revision.name':
    "The bank says the name {name} doesn't belong to this account. Is it right, or do you want to use another account?",
  'sale.text.needs_revision.rejected':
    "The bank didn't take the payment. Check the account, or give us another one.",
  'sale.text.needs_revision.returned':
    'The bank sent the payment back. Check the account, or give us another one.',
  'sale.text.archived.paid': 'We paid out this order and archived it.',
  'sale.text.archived.refunded': 'We sent your crypto back and archived this order.',
  'sale.text.archived.settled':
    'This sale settled a payment of yours that was taken back. We archived the order.',
  'sale.text.archived.none': "We didn't pay out this order, and archived it.",

  'sale.link.title': "Crypto received, funds being sent to the recipient's bank",
  'sale.link.step': "Submitted to the recipient's bank",
  'sale.link.funded': "All of your crypto arrived. We're preparing the payment to the recipient's bank.",
  'sale.link.converted': 'Converted. The payment leaves with the next bank file.',
  'sale.link.payout_queued': 'The payment is in the next bank file and leaves soon.',
  'sale.link.payout_submitted':
    "Submitted to the recipient's bank. It accepted the payment and is carrying it out.",
  'sale.link.needs_revision':
    "The recipient's bank didn't take the payment. Your crypto is safe: have it returned to you.",
  'sale.link.refund.choose':
    "{name} is refunding your payment. We can't tell which wallet may receive the crypto: choose one.",
  'sale.link.refund.under_way': "{name} is refunding your payment. We're sending your crypto back.",
  'sale.link.refund.done': '{name} refunded your payment. Your crypto is back.',

  'sale.stamp.completed': 'Paid out',
  'sale.stamp.cancelled': 'Canceled',
  'sale.stamp.payout_submitted': 'Submitted',
  'sale.stamp.archived.paid': 'Paid out',
  'sale.stamp.archived.refunded': 'Refunded',
  'sale.stamp.archived.settled': 'Settled',
  'sale.stamp.archived.none': 'Archived',

  'pay.amount': 'Amount',
  'pay.address': 'Address',
  'pay.copyAddress': 'Copy the address',
  'pay.network': 'Network',
  'pay.contract': 'Token contract',
  'pay.copied': 'Copied',
  'pay.only': "Send only {coin} on {network}. Anything else won't be credited automatically.",
  'pay.qr': 'QR code',
  'pay.qrRequest': 'With amount',
  'pay.qrAddress': 'Address only',
  'pay.qrRequestLabel': 'QR code of a payment request: {amount} to {address} on {network}',
  'pay.qrAddressLabel': 'QR code of the address {address}',
  'pay.qrRequestHint': 'For wallets that read payment requests. If yours doesn\'t, choose "Address only".',
  'pay.qrAddressHint': 'Works with any wallet. Type the amount yourself.',
  'pay.fixed': 'Rate fixed for',
  'pay.fixedSpoken': 'The rate is fixed for another {time}.',
  'pay.fixedOver': "We're renewing the rate.",
  'pay.sent': 'I sent the crypto',
  'pay.saidSent': "Thanks. We're looking for your transfer. This page changes when the network shows it.",
  'pay.cancel': 'Cancel transaction',
  'pay.cancelsAt': 'Expires {time} if nothing arrives.',

  'choice.title': 'What would you like to do?',
  'choice.refund': 'Return the crypto',
  'choice.refundPlain': 'We return your crypto, less the network fee.',
  'choice.returnSurplus': 'Return the difference',
  'choice.revise': 'Use another bank account',
  'choice.confirmName': "I've checked the name. Pay after your check",
  'choice.prove': 'Prove that the wallet is yours',
  'choice.proveText':
    'It came from your own wallet. You sign a sentence with it. That spends nothing and gives no permission.',
  'small.title': 'Or send a small amount',
  'small.text':
    "For wallets that can't sign. You send an exact amount from the same wallet. We'll pay it out with your order.",
  'small.show': 'Show the amount',
  'small.again': 'Show a new amount',
  'small.left': 'Send it within',
  'small.leftSpoken': 'Time left to send it: {time}',
  'small.exact':
    'Send exactly this amount of {coin} on {network}, from the wallet that paid, not from an exchange. Another amount, another wallet or a later transfer proves nothing.',
  'small.over': "Time's up. Please don't send this amount now.",
  'small.seen': "We see your transfer. When it's final, we'll continue your order automatically.",
  'small.stray':
    "{amount} arrived, but the amount, the wallet or the time was different, so it doesn't prove the wallet. We'll look into it.",
  'choice.provider': 'It came from an exchange',
  'choice.providerOther': 'Another one',
  'choice.decideBy': 'Choose by {time}.',
  'choice.default.underpaid': 'After that we return your crypto.',
  'choice.default.dust':
    'What arrived is worth less than the network fee to return it. After that we keep it and close the order.',
  'choice.default.overpaid': 'After that we return the difference and pay out the order.',
  'choice.default.on_hold': 'After that we return your crypto.',
  'choice.default.needs_revision': 'After that we return your crypto.',
  'choice.confirm': 'Confirm',

  'refund.to': 'To this address',
  'refund.toHint': 'Leave it empty to use the address your crypto came from.',
  'refund.toOther': 'To another address',
  'refund.toOtherHint': 'Only to your own wallet: you sign with it first.',

  'revise.title': 'Another bank account',
  'revise.send': 'Use this account',
} as const
