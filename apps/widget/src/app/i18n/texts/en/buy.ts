/** The words of buying: the price, the order, the ways to pay, the banks, and coming back from one. */
export const buying = {
  'title.method': 'Payment method',
  'title.makePayment': 'Make payment',
  'title.bankReturn': 'Bank payment',

  'buyOrder.wallet': 'Your wallet',
  'buyOrder.walletText': 'Your {coin} go to this address on {network}. It must be your own wallet.',
  'buyOrder.destination': 'Wallet address',
  'buyOrder.destinationHint': 'It starts with 0x and must be an address on {network}.',
  'buyOrder.destinationGood':
    'A valid address. Compare it with your wallet once more: coins sent on {network} cannot be called back.',
  'buyOrder.payer': 'Your payment',
  'buyOrder.payerName': 'Your name at your bank',
  'buyOrder.payerHint':
    'Pay from an account or card in this name. Money from somebody else goes back to where it came from.',
  'buyOrder.consentRisk':
    'I know that prices of crypto can fall as well as rise, and that coins once sent cannot be called back.',
  'buyOrder.placeNote': 'Next you choose how to pay. Nothing is charged yet.',

  'method.intro': 'How do you want to pay {amount}?',
  'method.SEPA_BANK_TRANSFER': 'Manual SEPA transfer',
  'method.GBP': 'Manual bank transfer (Faster Payments)',
  'method.OPEN_BANKING': 'Directly from your bank',
  'method.CREDIT_CARD': 'Card payment (Visa or Mastercard)',
  'method.text.SEPA_BANK_TRANSFER': 'You transfer the money yourself, in your banking app.',
  'method.text.OPEN_BANKING': 'You confirm a prepared payment at your own bank.',
  'method.text.CREDIT_CARD': 'You type your card on the page of the card company, not here.',
  'method.fees': 'Fees',
  'method.about': 'about {amount}',
  'method.floats': 'floats until your money arrives',
  'method.fixedUntil': 'kept until {time}',
  'method.why.above_max': 'Only up to {maximum}',
  'method.why.below_min': 'The amount is too small for this',
  'method.why.currency': 'Not in this currency',
  'method.why.off': 'Not available at the moment',
  'method.why.paused': 'Paused for the moment',
  'method.go.SEPA_BANK_TRANSFER': 'Show the transfer details',
  'method.go.OPEN_BANKING': 'Choose your bank',
  'method.go.CREDIT_CARD': 'Continue to the card page',
  'method.none': 'There is nothing left to pay for this order.',

  'leave.opened': 'Go on in the window that has opened. The page of your order follows by itself.',
  'leave.blocked': 'The window was not allowed to open. This link leads on:',
  'leave.link': 'Continue to the payment page',
  'leave.order': 'See your order',

  'elsewhere.rateOver':
    'The fixed rate has run out. You can still pay: your coins are then bought at the rate of the moment your money is here.',
  'elsewhere.bank': 'You confirm the prepared payment at your own bank. Nobody here sees your login.',
  'elsewhere.card':
    'You type your card on the page of the card company, not here, and come back to this page.',

  'transfer.title': 'Transfer exactly this',
  'transfer.holder': 'Payee',
  'transfer.iban': 'IBAN',
  'transfer.bic': 'BIC',
  'transfer.sortCode': 'Sort code',
  'transfer.accountNumber': 'Account number',
  'transfer.bank': 'Bank',
  'transfer.reference': 'Reference',
  'transfer.referenceNote': 'Without it your money is not matched to this order by itself.',
  'transfer.copy': 'Copy: {label}',
  'transfer.rest':
    'Pay the rest by transfer. A card payment, or a payment at your bank, is always for a whole order and cannot add to money that has come.',
  'transfer.own': 'Transfer from an account in your own name. Money from somebody else is sent back.',
  'transfer.qr': 'Scan with your banking app',
  'transfer.qrLabel': 'QR code of the transfer: {amount} to {holder}, reference {reference}',
  'transfer.expected': 'A transfer may take up to 2 business days; an instant one takes seconds.',
  'transfer.done': 'I transferred the funds',
  'transfer.said': 'Thank you. This page changes as soon as your money is here.',
  'transfer.otherWay': 'Choose another way to pay',
  'transfer.cancelsAt': 'Without money this order ends by itself at {time}.',
  'transfer.cancelText':
    'Only cancel if you have not sent any money. Money that arrives later is not lost, but takes longer.',
  'transfer.titleSaid': 'The transfer we are waiting for',
  'transfer.qrHint': 'Banking apps that read GiroCode (EPC) fill in everything by themselves.',
  'transfer.floats': 'The rate floats: how many coins you get is fixed at the moment your money is here.',
  'transfer.forgot': 'Did you forget the reference?',
  'transfer.forgotText':
    'Your money is not lost. We find it by the amount and by your name and account, which takes longer. Please do not transfer it a second time.',

  'payment.started': 'A payment with {provider} is under way. Finish it there, or begin a new one.',
  'payment.authorised': 'The payment with {provider} is authorized. The money is on its way.',
  'payment.settled': 'The payment with {provider} has arrived.',
  'payment.refused': 'The payment with {provider} was not confirmed. Nothing was paid.',
  'payment.failed': 'The payment with {provider} did not work. Nothing was paid.',
  'payment.expired':
    'You authorized a payment with {provider}, and the money did not come in 5 days. The order waits for money again. If that payment still comes, it buys coins at the rate of that moment.',
  'payment.abandoned': 'The payment with {provider} was not finished. Nothing was paid.',

  'cardBack.asking': 'Asking how the card payment went…',
  'cardBack.started':
    'The card payment is not finished yet. Nothing was charged so far; you can go on with it.',
  'cardBack.authorised': 'Your card payment is authorized. Your order goes on by itself.',
  'cardBack.settled': 'Your card payment went through. Your order goes on by itself.',
  'cardBack.refused':
    'The card was declined. Nothing was charged. Try again with this or another card, or choose another way to pay.',
  'cardBack.failed':
    'The card payment did not work. Nothing was charged. Please try again, or choose another way to pay.',
  'cardBack.abandoned': 'The card payment was not finished. Nothing was charged.',

  'banks.search': 'Search for your bank',
  'banks.everywhere': 'All countries',
  'banks.currency': 'Currency',
  'banks.count': 'one: {count} bank | other: {count} banks',
  'banks.none': 'No bank matches. Try another word or country, or another way to pay.',
  'banks.slow': 'Slow at the moment',
  'banks.down': 'Not answering at the moment',

  'bank.sheet': 'The payment',
  'bank.account': 'Account of the payee',
  'bank.consent':
    'By continuing you ask {provider} to start this payment from your account at {bank}. You confirm it at your bank; nobody here sees your login.',
  'bank.terms': 'Terms of {provider}',
  'bank.privacy': 'Privacy notice of {provider}',
  'bank.go': 'Continue to your bank',
  'bank.slowText': '{bank} is slow at the moment. The payment may take a little longer.',
  'bank.downText': '{bank} does not answer at the moment. Try it later, or choose another bank.',
  'bank.change': 'Choose another bank',
  'bank.gone': 'This bank is not on our list any more.',

  'return.asking': 'Asking your bank…',
  'return.authorised': 'Payment authorized',
  'return.authorisedText':
    'Your bank is carrying out the payment. Your order goes on as soon as the money is here.',
  'return.login_failed': 'Bank authentication failed',
  'return.login_failedText': 'Your bank could not confirm that it is you. Nothing was paid.',
  'return.refused': 'Payment authorization failed',
  'return.refusedText': 'The payment was not confirmed at your bank. Nothing was paid.',
  'return.pending': 'Waiting for your bank',
  'return.pendingText':
    'Your bank has not decided yet. We keep asking; the page of your order shows the result.',
  'return.used': 'This page was used before',
  'return.usedText': 'The result of the payment stands on the page of your order.',
  'return.unknown': 'This return does not belong to a payment',
  'return.again':
    'Go back to the previous window and try again. If it fails again, choose another way to pay.',
  'return.close': 'You can close this window and go back to the previous one.',
} as const
