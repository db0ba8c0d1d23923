/** The topic of a question to support that is about no order: the page that led there names it. */
export const topics = [
  'verification',
  'company',
  'iban',
  'closing_account',
  'missing_page',
  'payment_link',
] as const
export type Topic = (typeof topics)[number]
