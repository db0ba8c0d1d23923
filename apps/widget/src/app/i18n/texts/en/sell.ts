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

  'sale.text.awaiting_deposit':
    'Send exactly this amount to the address below. The order goes on by itself as soon as we see it.',
  'sale.text.confirming':
    'We see your transfer. It counts as soon as the network cannot take it back; that needs no help from you.',
  'sale.text.underpaid':
    'Less arrived than this order needs. Maybe the wallet took its network fee from the amount. You choose how to go on.',
  'sale.text.funded': 'Your crypto is here in full. We are preparing the payment to your bank.',
  'sale.text.overpaid': 'More arrived than this order needs. You choose what happens with the difference.',
  'sale.text.converted':
    'Your crypto is exchanged. The money is on its way into the next payment to your bank.',
  'sale.text.payout_queued': 'The payment is on the list for your bank and will be handed over next.',
  'sale.text.payout_submitted':
    'Submitted to your bank. The bank has accepted the payment and is carrying it out.',
  'sale.text.completed': 'The money has been booked to the account of {name}.',
  'sale.text.cancelled':
    'No coins were received. If you have sent them after all, they are not lost: we keep watching the address, for good.',
  'sale.text.on_hold.compliance':
    'This order is being checked. That is routine and needs nothing from you; we write as soon as it goes on.',
  'sale.text.on_hold.price':
    'The market price has moved a lot since your order. Your crypto is safe; our team decides how the order goes on.',
  'sale.text.on_hold.bank-silent':
    'The bank has not answered yet. The money is safe, and nothing is paid twice; we are asking the bank.',
  'sale.text.on_hold.refund': 'Your crypto is being sent back.',
  'sale.text.on_hold.refund-failed':
    'Your crypto could not be sent back yet. It is safe; our team sends it again.',
  'sale.text.cancelled.dust':
    'What arrived is worth less than the network fee of sending it back. It was kept, and the order is closed.',
  'sale.text.on_hold.incident':
    'The network has taken transfers back. We are waiting until it is settled; your order keeps its place.',
  'sale.text.on_hold.owner':
    'You named an account of another name. Two people of our team look at it before money goes there.',
  'sale.text.on_hold.frozen':
    'This order is stopped while our team examines it. Answer any mail about it if you have a question.',
  'sale.text.on_hold.proof':
    'Your crypto has arrived. For an amount like this the law asks us whose wallet it came from: please choose below.',
  'sale.text.on_hold.operator': 'Our team is looking after this order. It needs nothing from you.',
  'sale.text.needs_revision.name':
    'The bank says the name {name} does not belong to this account. Is it right, or shall we use another account?',
  'sale.text.needs_revision.rejected':
    'The bank did not take the payment. Please check the account, or give us another one.',
  'sale.text.needs_revision.returned':
    'The bank sent the payment back. Please check the account, or give us another one.',
  'sale.text.archived.paid': 'This order was paid out and is in the archive.',
  'sale.text.archived.refunded': 'Your crypto was sent back. The order is in the archive.',
  'sale.text.archived.settled':
    'The money of this sale settled a payment of yours that was taken back. The order is in the archive.',
  'sale.text.archived.none': 'This order was not paid out. It is in the archive.',

  'sale.stamp.completed': 'Paid out',
  'sale.stamp.cancelled': 'Canceled',
  'sale.stamp.payout_submitted': 'Submitted',
  'sale.stamp.archived.paid': 'Paid out',
  'sale.stamp.archived.refunded': 'Refunded',
  'sale.stamp.archived.settled': 'Settled',
  'sale.stamp.archived.none': 'Archived',

  'pay.amount': 'Amount',
  'pay.copyAmount': 'Copy the amount',
  'pay.address': 'Address',
  'pay.copyAddress': 'Copy the address',
  'pay.network': 'Network',
  'pay.contract': 'Token contract',
  'pay.copied': 'Copied',
  'pay.only':
    'Send only {coin} on {network}. Other coins, or the same coin on another network, are not credited by themselves.',
  'pay.qr': 'QR code',
  'pay.qrRequest': 'With amount',
  'pay.qrAddress': 'Address only',
  'pay.qrRequestLabel': 'QR code of a payment request: {amount} to {address} on {network}',
  'pay.qrAddressLabel': 'QR code of the address {address}',
  'pay.qrRequestHint': 'For wallets that read payment requests. If yours does not, choose "Address only".',
  'pay.qrAddressHint': 'Any wallet reads this. Type the amount yourself.',
  'pay.openWallet': 'Open in a wallet on this device',
  'pay.fixed': 'Rate fixed for',
  'pay.fixedSpoken': 'The rate is fixed for another {time}.',
  'pay.fixedOver': 'The rate is being renewed.',
  'pay.sent': 'I sent the crypto',
  'pay.saidSent': 'Thank you. We are looking for your transfer; this page changes when the network shows it.',
  'pay.cancel': 'Cancel transaction',
  'pay.cancelsAt': 'Without a transfer this order cancels itself at {time}.',

  'choice.title': 'How shall we go on?',
  'choice.payRest': 'Pay the rest',
  'choice.payRestText': 'Send the missing {amount} to the same address.',
  'choice.acceptLower': 'Take what arrived',
  'choice.acceptLowerText':
    'The {amount} that arrived are exchanged at the present rate and paid out, less the fees.',
  'choice.refund': 'Send it back',
  'choice.refundText': 'You get {amount} back, after the network fee.',
  'choice.refundPlain': 'Your crypto goes back, less the network fee.',
  'choice.takeAll': 'Pay all of it out',
  'choice.takeAllText': 'The extra {amount} are exchanged too: {payout} in all are paid to your bank.',
  'choice.returnSurplus': 'Send the difference back',
  'choice.returnSurplusText':
    'The extra {amount} go back to you, less the network fee; the order is paid out.',
  'choice.revise': 'Use another bank account',
  'choice.reviseText': 'Give us the right account; the payment goes out again.',
  'choice.confirmName': 'The name is right',
  'choice.confirmNameText': 'We send the payment with this name, on your word.',
  'choice.prove': 'Sign with the wallet that paid',
  'choice.proveText':
    'It came from your own wallet: you sign a sentence with it. Nothing is spent, and no permission is given.',
  'choice.provider': 'It came from an exchange',
  'choice.providerText': 'It came from a provider that keeps your crypto for you: you tell us which one.',
  'choice.providerName': 'Provider',
  'choice.providerOther': 'Another one',
  'choice.decideBy': 'Please choose by {time}.',
  'choice.default.underpaid': 'After that your crypto is sent back.',
  'choice.default.dust':
    'What arrived is worth less than the network fee of sending it back. After that it is kept, and the order is closed.',
  'choice.default.overpaid': 'After that the difference is sent back and the order is paid out.',
  'choice.default.on_hold': 'After that your crypto is sent back.',
  'choice.default.needs_revision': 'After that your crypto is sent back.',
  'choice.confirm': 'Confirm',

  'refund.title': 'Send the crypto back?',
  'refund.to': 'To this address',
  'refund.toHint': 'Leave it empty to use the address your crypto came from.',
  'refund.toOther': 'To another address',
  'refund.toOtherHint': 'Only to your own wallet: you sign with it first.',
  'refund.knownTo': 'It goes to {address}.',

  'revise.title': 'Another bank account',
  'revise.send': 'Use this account',

  'surplus.title': 'Send the difference back?',
} as const
