/** Every "no" of the API in words, under its code; texts of the specification stand as given. */
import type { FieldKey, RefusalKey } from '../../../api/problem-keys.ts'

export const refusals = {
  'refusal.invalid': 'Some fields need your attention.',
  'refusal.malformed': 'The request could not be read. Please load the page anew.',
  'refusal.too-large': 'This is too much at once.',
  'refusal.unauthorized': 'Please sign in.',
  'refusal.forbidden': 'This is not yours to do.',
  'refusal.not-found': 'There is nothing here, or it is not yours.',
  'refusal.method-not-allowed': 'The request could not be read. Please load the page anew.',
  'refusal.too-many': 'Too many tries. Please wait a moment.',
  'refusal.overloaded': 'We are busy. Please try again in a moment.',
  'refusal.internal': 'Something went wrong on our side. Please try again; nothing was lost.',
  'refusal.offline': 'The service could not be reached. Please check your connection and try again.',
  'refusal.idempotency.reused': 'This order was changed on the way. Please look at it again.',
  'refusal.idempotency.in_progress': 'Your request is still being worked on. Please wait a moment.',
  'refusal.origin.not_allowed': 'This site may not use this widget.',
  'refusal.widget_key.unknown': 'This widget is not known.',
  'refusal.login.failed': 'The code is wrong or has expired.',
  'refusal.quote.expired': 'The price has expired. Please look at the new one.',
  'refusal.price.unavailable': 'There is no reliable price at the moment. Please try again shortly.',
  'refusal.amount.below_min': 'The amount is below the minimum.',
  'refusal.amount.above_max': 'The amount is above the maximum.',
  'refusal.amount.invalid': 'This is not an amount.',
  'refusal.coin.unavailable': 'This coin is not available.',
  'refusal.limit.exceeded': 'This amount is above your limit.',
  'refusal.verification.required': 'Please verify your identity first.',
  'refusal.customer.in_debt':
    'A payment of yours was taken back. New orders are possible once it is settled.',
  'refusal.pin.required': 'Please confirm this with a fresh code from your mail box.',
  'refusal.iban.invalid': 'IBAN invalid',
  'refusal.iban.not_sepa': 'IBAN not accepted by SEPA',
  'refusal.uk.modulus': 'Sort code and account number do not belong together.',
  'refusal.address.invalid': 'This is not an address of this network.',
  'refusal.address.checksum': 'The address has a typing error.',
  'refusal.address.refused': 'This address cannot be used.',
  'refusal.wallet.proof_required':
    'Coins go back to the address that sent them. For another one, its owner signs first.',
  'refusal.service.off': 'This service is switched off at the moment.',
  'refusal.service.paused': 'This is paused for a while. Orders that were placed go on.',
  'refusal.wallet.proof_failed':
    'The signature does not belong to this wallet, or it is too old. Please sign anew.',
  'refusal.bank.unavailable':
    'This bank cannot be reached at the moment. Please choose another bank, or another way to pay.',
  'refusal.card.unavailable':
    'Card payments cannot be taken at the moment. Please choose another way to pay.',
  'refusal.payment.authorised_before':
    'A payment for this order is authorised already. Nothing is paid twice.',
  'refusal.payment.unknown_state':
    'This return from the bank does not belong to a payment of ours. Please go back to your order.',
  'refusal.alnum': 'The field allows only letters and numbers.',
  'refusal.beneficiary.not_own': 'The account must be your own.',
  'refusal.name.mismatch': 'The bank says the name does not belong to this account.',
  'refusal.order.not_now': 'This is not possible any more: the order has moved on.',
  'refusal.receipt.not_ready': 'The receipt is ready when the order is completed.',
} as const satisfies Record<RefusalKey, string>

export const fieldCodes = {
  'code.required': 'The field is required.',
  'code.number.between': 'Must be a number between {min} and {max}.',
  'code.number.min': 'Must be at least {min}.',
  'code.number.max': 'Must be at most {max}.',
  'code.number.more': 'Must be greater than {more}.',
  'code.email': 'Must be a valid email.',
  'code.one_of': 'One of two fields required.',
  'code.unknown': 'This field is not known.',
  'code.invalid': 'This cannot be right. Please check it.',
  'code.too_long': 'This is too long.',
  'code.consent.required': 'Please confirm this to go on.',
  'code.country-not-supported': 'Service is not available in this region',
} as const satisfies Record<FieldKey, string>
