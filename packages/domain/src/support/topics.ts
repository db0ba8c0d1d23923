/** What a question to support is about where it is about no order: the page that led there says so. */
export const topics = [
  'verification',
  'company',
  'iban',
  'closing_account',
  'missing_page',
  'payment_link',
] as const
export type Topic = (typeof topics)[number]
