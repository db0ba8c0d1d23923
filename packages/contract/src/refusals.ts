/**
 * Every refusal of the API: its code, its HTTP status and its English sentence. The widget's language files hold a
 * text for each code; texts of the specification are unchanged.
 */
export const refusals = {
  invalid: [422, 'Check the fields that are named.'],
  malformed: [400, "We couldn't read the request."],
  'too-large': [413, 'The request is too large.'],
  unauthorized: [401, 'Please sign in.'],
  forbidden: [403, "You don't have permission for this."],
  'not-found': [404, "We can't find this. It may belong to another account."],
  'method-not-allowed': [405, 'This address does not take that method.'],
  'too-many': [429, 'Too many attempts. Wait a moment.'],
  overloaded: [503, "We're busy. Try again in a moment."],
  'health.no_database': [503, 'The database does not answer.'],
  'health.no_writes': [503, 'The database takes no writes: it is read-only, or it has no room.'],
  'health.late': [503, 'A loop of this process has made no step for too long. The log says which.'],
  'idempotency.reused': [409, 'This idempotency key was used for another request.'],
  'idempotency.in_progress': [409, "We're still working on the same request."],
  'session.over': [410, 'This visit is over. Go back to the shop and start again.'],
  'session.locked': [422, 'The shop has set this. You cannot change it here.'],
  'link.over': [410, 'This payment link is paid or has ended.'],
  'link.taken': [409, 'Somebody is paying this link. Try again later.'],
  'link.changed': [409, 'The amount to pay has changed. Open the link again.'],
  'origin.not_allowed': [403, "This site isn't allowed to use this widget key."],
  'widget_key.unknown': [404, 'Unknown widget key.'],
  'login.failed': [422, 'The code is wrong or has expired.'],
  'contact.over': [410, 'This link no longer works. The next news about an order brings another one.'],
  'launch.refused': [403, 'Close this window and open it again from the messenger.'],
  'service.off': [403, "We don't offer this service here."],
  'service.paused': [409, "Paused for a while. We'll continue orders that are already placed."],
  'quote.expired': [409, 'The price has expired. Check the new one.'],
  'price.unavailable': [503, "We can't get a reliable price right now. Try again shortly."],
  'amount.below_min': [422, 'The amount is below the minimum.'],
  'amount.above_max': [422, 'The amount is above the maximum.'],
  'amount.invalid': [422, 'Enter a valid amount.'],
  'coin.unavailable': [422, "This coin isn't available."],
  'alert.reached': [409, 'The rate has already reached this price. Choose another one.'],
  'alert.same': [409, 'You already have this alert.'],
  'alert.full': [409, 'Ten alerts can wait at a time. Remove one first.'],
  'limit.exceeded': [422, 'This amount is above your limit.'],
  'verification.required': [403, 'Verify your identity first.'],
  'funds.required': [403, 'First show us where your money comes from.'],
  'verification.not_now': [409, "You can't change this while we check it."],
  'verification.steps_missing': [422, 'Some steps are missing.'],
  'verification.persons_full': [409, 'More than 12 persons are too many. Write to us instead.'],
  'verification.level_unknown': [422, "This level isn't offered to you."],
  'document.type': [422, 'Send a JPEG, PNG or PDF.'],
  'document.heic': [422, "We can't read HEIC photos. Send a JPEG."],
  'document.damaged': [422, "We can't open this file. Send it again, or take a new photo."],
  'document.too_many_pixels': [
    422,
    'This picture has more than 40 megapixels, or is longer than 20,000 pixels. Send a smaller one.',
  ],
  'document.active': [
    422,
    'This PDF has scripts, actions or files inside. Print it as a new PDF and send that.',
  ],
  'document.encrypted': [422, 'This PDF has a password. Send it without one.'],
  'document.not_accepted': [422, "We don't accept this kind of document."],
  'document.wrong_side': [422, "This document doesn't have that side."],
  'document.too_many': [409, "You've reached the limit of documents. Delete one first."],
  'document.being_checked': [409, "We're still checking this document. Try again in a moment."],
  'document.virus': [409, 'A virus was found in this document, so we removed it. Send another one.'],
  'document.kept': [409, 'This document was accepted, so we have to keep it.'],
  'handover.used': [409, 'This link was opened before. Make a new one on your first device.'],
  'handover.expired': [410, 'The time is over. Make a new link on your first device.'],
  'handover.ended': [410, 'This was ended on your first device.'],
  'support.too_many_files': [409, 'Your conversations hold 200 files, the most we keep.'],
  'customer.in_debt': [403, "One of your payments was reversed. You can place new orders once it's settled."],
  // For every cause: the customer does not learn the reason that stops them.
  'customer.in_review': [
    403,
    "Our team is looking at your account. You can't place new orders until it's done. You don't need to do anything.",
  ],
  'passkey.unavailable': [409, 'There are no passkeys at this address. Use a code from your email.'],
  'passkey.refused': [422, 'This passkey was not taken. Begin again.'],
  'passkey.full': [409, 'Take a passkey away first: ten are the most, and each is kept once.'],
  'pin.required': [428, 'Confirm this with a fresh code from your email.'],
  'data.export_under_way': [409, "We're already preparing a copy of your data. We'll email you."],
  'data.export_too_soon': [409, 'You already have a copy of your data. Ask for another one tomorrow.'],
  'data.erasure_held': [409, "We can't erase your account yet. The page says why."],
  'download.over': [410, 'An address of a file works for two minutes. Ask for the file again.'],
  'iban.invalid': [422, 'IBAN invalid'],
  'iban.not_sepa': [422, 'IBAN not accepted by SEPA'],
  'uk.modulus': [422, "Sort code and account number don't belong together."],
  'address.invalid': [422, "This isn't an address on this network."],
  'address.checksum': [422, 'The address has a typo.'],
  'address.refused': [422, "We can't use this address."],
  'address.undetermined': [422, 'Address could not be determined, please try again.'],
  'name.invalid': [
    422,
    "This can't be a wallet's name: it mixes alphabets or has signs that names can't have.",
  ],
  'name.spelling': [422, 'This name is spelled {name}. Type it like this if you mean it.'],
  'name.unknown': [422, 'We find no address on this network for this name. Enter the address itself.'],
  'name.elsewhere': [422, "Names don't work on this network. Enter the address itself."],
  'name.silent': [
    503,
    "We can't look up names right now. Try again in a minute, or enter the address itself.",
  ],
  'name.disagreed': [
    409,
    'Our sources give different addresses for this name. Try again in a few minutes, or enter the address itself.',
  ],
  'sms.unavailable': [503, "We can't send text messages right now. Try again in a few minutes."],
  'identity.unavailable': [503, "We can't reach the identity check right now. Try again in a few minutes."],
  'identity.not_now': [409, 'Your identity is already verified or being checked.'],
  'wallet.proof_required': [
    422,
    'We return coins to the address that sent them. For another one, its owner signs first.',
  ],
  'wallet.proof_failed': [422, "The signature doesn't belong to this wallet, or it's too old."],
  'chain.unavailable': [503, "We can't reach the network right now. Try again in a moment."],
  'bank.unavailable': [503, "We can't reach this bank right now. Choose another way to pay."],
  'card.unavailable': [503, "We can't take card payments right now. Choose another way to pay."],
  'payment.authorised_before': [409, "You've already authorized a payment for this order."],
  'payment.unknown_state': [422, "We can't match this return from the bank to a payment."],
  alnum: [422, 'The field allows only letters and numbers.'],
  'beneficiary.not_own': [422, 'The account must be your own.'],
  'name.mismatch': [409, "The bank says the name doesn't belong to this account."],
  'order.not_now': [409, 'Not possible at this stage of the order.'],
  'backoffice.changed': [409, 'This has changed since you looked. Look again.'],
  'backoffice.in_doubt': [
    409,
    'Movements of this account wait in the queue of unallocated money. Decide them first, then compare again.',
  ],
  'backoffice.not_drawn': [422, "This page can't be drawn. Save the original to look at it."],
  'backoffice.own': [409, 'You asked for this, so another operator must decide.'],
  'backoffice.role': [403, 'Your role may not do this. Another operator must.'],
  'backoffice.void': [409, 'The action has changed since it was asked for. Ask for it again.'],
  'backoffice.expired': [409, 'The time to approve this is over. Ask for it again.'],
  'backoffice.decided': [409, 'This has been decided already.'],
  'backoffice.not_complete': [
    409,
    'This cannot be approved yet: a step or a paper is missing, a hit is undecided, or the checks are not through. The review says which.',
  ],
  'backoffice.unfit': [422, 'This configuration does not fit.'],
  'backoffice.too_soon': [
    422,
    'The date of effect is at least a minute from now, and not before that of the newest version.',
  ],
  'backoffice.unchanged': [422, 'Nothing differs from the newest version.'],
  'backoffice.known': [409, 'An operator with this address exists already.'],
  'backoffice.last_admin': [409, 'One active admin must remain.'],
  'backoffice.self': [409, 'Another admin does this for you.'],
  'backoffice.link_over': [409, 'This link was used, or it is too old. Ask an admin for a new one.'],
  'backoffice.no_passkeys': [
    409,
    'Passkeys need the console at a name with https. Sign in with the code of your authenticator.',
  ],
  'backoffice.left': [409, 'This payment file has already been sent or dissolved.'],
  'merchant.known': [409, 'Somebody with this email address has an access already.'],
  'merchant.last_owner': [409, 'One owner must remain.'],
  'merchant.not_allowed': [422, 'This site or service is not among those of your firm. Ask us to add it.'],
  'merchant.too_many': [409, 'You have as many of these as we keep. End one first.'],
  'merchant.ended': [409, 'This has ended already.'],
  'merchant.not_approved': [409, 'Compliance has not approved this account.'],
  'merchant.link_exists': [409, 'A payment link with this externalId is open or paid.'],
  'merchant.statement_too_long': [
    422,
    'This period has too many payments for one statement. Choose a shorter one.',
  ],
  'merchant.statement_archived': [
    410,
    'The records of this period are in the archive. Ask us for its statement.',
  ],
  'webhook.target': [
    422,
    'This address cannot be an endpoint: it begins with https://, names a host that is found in public, and uses port 443 or 8443.',
  ],
  'webhook.rotating': [409, 'Two secrets are valid now. Wait until the older one has ended.'],
  'webhook.off': [409, 'This endpoint is off. Switch it on first.'],
  'webhook.too_many': [409, 'These are more events than one request sends again. Begin later.'],
  'receipt.not_ready': [409, 'You get the receipt when the order is completed.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type Refusal = keyof typeof refusals
/** Refusals that only the people at the console receive, and programs that watch a machine. */
export type OperatorRefusal = Extract<
  Refusal,
  `backoffice.${string}` | `health.${string}` | `merchant.${string}` | `webhook.${string}`
>

/** A name that is looked up is refused for these reasons. */
export const lookUpRefusals = [
  'name.invalid',
  'name.spelling',
  'name.unknown',
  'name.elsewhere',
  'name.silent',
  'name.disagreed',
] as const

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
  ...lookUpRefusals,
  'name.pending',
  'name.changed',
  'amount.below_min',
  'amount.above_max',
  'amount.invalid',
  'coin.unavailable',
  'service.paused',
  'limit.exceeded',
  'beneficiary.not_own',
  'wallet.proof_required',
  'consent.required',
  'terms.changed',
  'country-not-supported',
  'phone-country-not-supported',
  'phone.without_country',
  'phone.landline',
  'phone.details_first',
  'country-only-eea',
  'eea-residence-permit-required',
  'verification.required',
  'share.least',
  'share.too_much',
  'paper.no_end',
] as const
export type FieldCode = (typeof fieldCodes)[number]

export type FieldProblem = {
  readonly field: string
  readonly code: FieldCode
  readonly params?: Readonly<Record<string, string>>
  /** The amounts of money that would fit. */
  readonly bounds?: Readonly<Partial<Record<'min' | 'max', WireAmount>>>
}
type WireAmount = { readonly currency: string; readonly amount: string }

/** The body of every 4xx and 5xx answer. */
export type RefusalBody = {
  readonly error: {
    readonly code: Refusal | 'internal'
    readonly message: string
    readonly fields: readonly FieldProblem[]
    readonly requestId: string
  }
}
