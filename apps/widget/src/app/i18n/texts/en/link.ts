/** The words of the page of a payment link. */
export const link = {
  'title.link': 'Payment link',
  'link.pay': 'Pay {merchant}',
  'link.to': 'Paid to',
  'link.ends': 'Pay by',
  'link.endsIn': 'Time left to pay',
  'link.endsSpoken': 'This link ends in {time}.',
  'link.act': 'Pay {amount}',
  'link.rest': 'A part is already paid. This is the rest.',
  'link.choose': 'You choose the amount.',
  'link.signIn': 'Next, we email you a 6-digit code. No password.',

  'link.paid.status': 'Paid',
  'link.paid.title': 'This link is paid',
  'link.paid.text': "The money is booked at {name}'s bank. There's nothing left to pay.",
  'link.expired.status': 'Expired',
  'link.expired.title': 'This link has expired',
  'link.expired.text': 'It could be paid until {time}. Ask {merchant} for a new link.',
  'link.switched_off.status': 'Switched off',
  'link.switched_off.title': 'This link is switched off',
  'link.switched_off.text': '{merchant} ended it. Ask them for a new link.',
  'link.closed.status': 'Not available',
  'link.closed.title': "This link can't be paid",
  'link.closed.text': "We can't pay the account behind it right now. Ask {merchant} for another link.",
  'link.taken.status': 'Being paid',
  'link.taken.title': 'Someone is paying this link',
  'link.taken.text':
    "It takes one payment at a time. If theirs isn't completed, you can pay here. We check every few seconds.",
  'link.missing.status': 'Not found',
  'link.missing.title': "We can't find this link",
  'link.missing.text': 'Check the address. If it is complete, ask whoever sent it for a new link.',
  'link.began':
    'Have you already started paying? Your payment is still open: you can find it in your orders.',
  'link.orders': 'See my orders',
  'link.look': 'Check now',
} as const

export type LinkKey = keyof typeof link
