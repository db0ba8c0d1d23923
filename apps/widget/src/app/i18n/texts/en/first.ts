/** The words of the frame and of the first screen. English is the source of the keys; texts of the specification stand as given. */
export const first = {
  'shell.skip': 'Skip to the content',
  'shell.back': 'Back',
  'shell.language': 'Language',
  'shell.account': 'Your account',
  'shell.signIn': 'Sign in',
  'shell.close': 'Close',
  'shell.poweredBy': 'Powered by',
  'shell.terms': 'Terms',
  'shell.privacy': 'Privacy',

  'title.sell': 'Sell crypto',
  'title.buy': 'Buy crypto',

  'broken.title': 'Something went wrong',
  'broken.text': "This page stopped working. Nothing you've sent or placed is lost: we keep every order.",
  'broken.retry': 'Try again',
  'broken.reload': 'Reload the page',

  'sell.youSend': 'You send',
  'sell.youGet': 'Your bank account gets',
  'sell.continue': 'Continue',
  'sell.chooseCoin': 'Coin: {coin} on {network}. Choose another.',
  'sell.chooseCurrency': 'Currency: {currency}. Choose another.',
  'sell.sheet': 'Price and fees',
  'sell.priceGone': "We can't get a price right now.",

  'buy.youPay': 'You pay',
  'buy.youGet': 'You get',
  'buy.floats': 'Estimate. Final when your money arrives',

  'sell.act': 'Sell {amount}',
  'buy.act': 'Buy {amount}',
  'line.fees': 'Fees',
  'amount.setTo': 'Set to {amount}',
  'line.rate': 'Rate',
  'line.rateValue': '1 {coin} = {rate}',
  'line.midSame': 'Mid-market rate, nothing added',
  'line.midBelow': '{percent}% below mid-market',
  'line.midAbove': '{percent}% above mid-market',
  'line.service': 'Service fee',
  'line.bank': 'Bank transfer fee',
  'line.network': 'Network fee',
  'line.arrives': 'Arrives',
  'arrival.instant': 'seconds after the network confirms',
  'arrival.one_business_day': 'within one business day',
  'arrival.three_business_days': 'within 3 business days',
  'arrival.minutes': 'minutes after your payment',
  'arrival.two_business_days': 'up to 2 business days (instant transfer: minutes)',

  'field.required': 'The field is required.',
  'field.amount': 'Enter a valid amount.',
} as const

export type FirstKey = keyof typeof first
