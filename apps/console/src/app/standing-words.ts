/** The reason, in words, why we may not do business with a customer now. */
import type { Standing } from '@agio/domain'

const words: Readonly<Record<Standing.Reason, string>> = {
  sanctioned: 'a hit on a list is confirmed',
  frozen: 'the account is frozen',
  refused: 'the verification is refused for good',
  under_age: 'the customer is under age',
  not_eligible: 'the customer is not eligible',
  hit_open: 'a hit on a list is undecided',
  same_person: 'another account of the same person is undecided',
  in_review: 'the verification is in review',
  identity_expired: 'an identity document has expired',
  review_overdue: 'the periodic review is overdue',
  documents_missing: 'documents are missing',
  unverified: 'the customer is not verified',
}

export const standingText = (reason: Standing.Reason | null): string =>
  reason === null ? 'nothing holds the customer' : words[reason]
