/** The words of the frame and of the first screen. English is the source of the keys; texts of the specification stand as given. */
export const first = {
  'shell.skip': 'Skip to the content',
  'shell.back': 'Back',
  'shell.language': 'Language',
  'shell.settings': 'Language and appearance',
  'shell.theme': 'Appearance',
  'shell.account': 'Your account',
  'shell.signIn': 'Sign in',
  'shell.signOut': 'Sign out',
  'shell.close': 'Close',
  'shell.poweredBy': 'Powered by',
  'theme.system': 'Like the device',
  'theme.light': 'Light',
  'theme.dark': 'Dark',

  'title.sell': 'Sell crypto',
  'title.buy': 'Buy crypto',

  'broken.title': 'Something went wrong',
  'broken.text':
    'This page stopped working. Nothing you have sent or placed is lost: every order keeps its place on our side.',
  'broken.retry': 'Try again',
  'broken.reload': 'Load the page anew',

  'sell.youSend': 'You send',
  'sell.youGet': 'Your bank account gets',
  'sell.continue': 'Continue',
  'sell.chooseCoin': 'Coin: {coin} on {network}. Choose another.',
  'sell.chooseCurrency': 'Currency: {currency}. Choose another.',
  'sell.sheet': 'Price and fees',
  'sell.priceGone': 'There is no price right now.',
  'sell.fresh': 'The price is renewed every 30 seconds. It is fixed when you place the order.',

  'buy.youPay': 'You pay',
  'buy.youGet': 'You get',
  'buy.fresh':
    'The price is renewed every 30 seconds. With a bank transfer it floats until your money arrives.',
  'buy.floats': 'Floats until your money arrives',

  'line.gross': 'Value of your crypto',
  'line.rate': 'Rate',
  'line.rateValue': '1 {coin} = {rate}',
  'line.midSame': 'The mid-market rate, nothing added',
  'line.midAway': '{percent} % from the mid-market rate',
  'line.service': 'Service fee',
  'line.bank': 'Bank transfer fee',
  'line.network': 'Network fee',
  'line.total': 'You get',
  'line.net': 'Exchanged into crypto',
  'line.wallet': 'Your wallet gets',
  'line.arrives': 'Arrives',
  'arrival.instant': 'within seconds of your crypto being final',
  'arrival.one_business_day': 'within one business day',
  'arrival.three_business_days': 'within 3 business days',
  'arrival.minutes': 'within minutes of your payment',
  'arrival.two_business_days': 'when your money is here: up to 2 business days',

  'field.required': 'The field is required.',
  'field.amount': 'This is not an amount.',
} as const

export type FirstKey = keyof typeof first
