/** Mails without figures: about verification, dedicated IBANs and claims of transfers. A mail never tells the findings of a check. */
export const plainMessages = {
  verified: 'limits',
  taxes_changed: 'profile',
  verification_more: 'verification',
  upgrade_refused: 'limits',
  no_service: 'support?topic=verification',
  identity_expires: 'verification',
  identity_expired: 'verification',
  paper_expires: 'verification',
  paper_expired: 'verification',
  review_due: 'verification',
  review_overdue: 'verification',
  funds_due: 'verification',
  funds_wanted: 'verification',
  iban_active: 'iban',
  iban_money_waits: 'iban',
  iban_money_returned: 'iban',
  claim_received: 'support',
  claim_matched: 'transactions',
  claim_refused: 'support',
} as const
export type PlainMessage = keyof typeof plainMessages
