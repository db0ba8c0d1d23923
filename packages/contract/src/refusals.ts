/**
 * Every refusal of the API: its code, its HTTP status and its English sentence. The widget's language files hold a
 * text for each code; texts of the specification are unchanged.
 */
export const refusals = {
  invalid: [422, 'Some fields need your attention.'],
  malformed: [400, 'The request could not be read.'],
  'too-large': [413, 'The request is too large.'],
  unauthorized: [401, 'Please sign in.'],
  forbidden: [403, 'This is not yours to do.'],
  'not-found': [404, 'There is nothing here, or it is not yours.'],
  'method-not-allowed': [405, 'This address does not take that method.'],
  'too-many': [429, 'Too many tries. Please wait a moment.'],
  overloaded: [503, 'We are busy. Please try again in a moment.'],
  'idempotency.reused': [409, 'This idempotency key was used for another request.'],
  'idempotency.in_progress': [409, 'The same request is still being worked on.'],
  'origin.not_allowed': [403, 'This site may not use this widget key.'],
  'widget_key.unknown': [404, 'This widget key is not known.'],
  'login.failed': [422, 'The code is wrong or has expired.'],
  'service.off': [403, 'This service is not offered here.'],
  'service.paused': [409, 'This is paused for a while. Orders that were placed go on.'],
  'quote.expired': [409, 'The price has expired. Please look at the new one.'],
  'price.unavailable': [503, 'There is no reliable price at the moment. Please try again shortly.'],
  'amount.below_min': [422, 'The amount is below the minimum.'],
  'amount.above_max': [422, 'The amount is above the maximum.'],
  'amount.invalid': [422, 'This is not an amount.'],
  'coin.unavailable': [422, 'This coin is not available.'],
  'limit.exceeded': [422, 'This amount is above your limit.'],
  'verification.required': [403, 'Please verify your identity first.'],
  'customer.in_debt': [403, 'A payment of yours was taken back. New orders are possible once it is settled.'],
  'pin.required': [428, 'Please confirm this with a fresh code from your mail box.'],
  'iban.invalid': [422, 'IBAN invalid'],
  'iban.not_sepa': [422, 'IBAN not accepted by SEPA'],
  'uk.modulus': [422, 'Sort code and account number do not belong together.'],
  'address.invalid': [422, 'This is not an address of this network.'],
  'address.checksum': [422, 'The address has a typing error.'],
  'address.refused': [422, 'This address cannot be used.'],
  'wallet.proof_required': [
    422,
    'Coins go back to the address that sent them. For another one, its owner signs first.',
  ],
  'wallet.proof_failed': [422, 'The signature does not belong to this wallet, or it is too old.'],
  'bank.unavailable': [503, 'This bank cannot be reached at the moment. Please choose another way to pay.'],
  'card.unavailable': [503, 'Card payments cannot be taken at the moment. Please choose another way to pay.'],
  'payment.authorised_before': [409, 'A payment for this order is authorised already.'],
  'payment.unknown_state': [422, 'This return from the bank does not belong to a payment of ours.'],
  alnum: [422, 'The field allows only letters and numbers.'],
  'beneficiary.not_own': [422, 'The account must be your own.'],
  'name.mismatch': [409, 'The bank says the name does not belong to this account.'],
  'order.not_now': [409, 'This is not possible at this stage of the order.'],
  'backoffice.changed': [409, 'This has changed since you looked. Please look again.'],
  'backoffice.in_doubt': [
    409,
    'Movements of this account wait in the queue of unallocated money. Decide them first, then compare again.',
  ],
  'backoffice.own': [409, 'You asked for this, so another operator must decide.'],
  'backoffice.role': [403, 'Your role may not do this. Another operator must.'],
  'backoffice.void': [409, 'The action has changed since it was asked for. Ask for it again.'],
  'backoffice.expired': [409, 'The time to approve this is over. Ask for it again.'],
  'backoffice.decided': [409, 'This has been decided already.'],
  'backoffice.unfit': [422, 'This configuration does not fit.'],
  'backoffice.too_soon': [
    422,
    'The date of effect is at least a minute from now, and not before that of the newest version.',
  ],
  'backoffice.unchanged': [422, 'Nothing differs from the newest version.'],
  'backoffice.left': [409, 'This payment file has already been sent or dissolved.'],
  'receipt.not_ready': [409, 'The receipt is ready when the order is completed.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type Refusal = keyof typeof refusals
/** Refusals that only operators receive. */
export type OperatorRefusal = Extract<Refusal, `backoffice.${string}`>

/** Codes of a single field. `params` carries the figures of the text, e.g. {min} and {max}. */
export const fieldCodes = [
  'required',
  'number.between',
  'number.min',
  'number.max',
  'number.more',
  'email',
  'one_of',
  'alnum',
  'unknown',
  'invalid',
  'too_long',
  'iban.invalid',
  'iban.not_sepa',
  'uk.modulus',
  'address.invalid',
  'address.checksum',
  'address.refused',
  'amount.below_min',
  'amount.above_max',
  'amount.invalid',
  'coin.unavailable',
  'service.paused',
  'limit.exceeded',
  'beneficiary.not_own',
  'wallet.proof_required',
  'consent.required',
  'country-not-supported',
] as const
export type FieldCode = (typeof fieldCodes)[number]

export type FieldProblem = {
  readonly field: string
  readonly code: FieldCode
  readonly params?: Readonly<Record<string, string>>
}

/** The body of every 4xx and 5xx answer. */
export type RefusalBody = {
  readonly error: {
    readonly code: Refusal | 'internal'
    readonly message: string
    readonly fields: readonly FieldProblem[]
    readonly requestId: string
  }
}
