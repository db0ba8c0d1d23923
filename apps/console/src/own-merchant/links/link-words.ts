/** Payment links in words. */
import type { LinkFileReport, LinkView } from '@agio/contract'
import type { StampWords } from '../../app/queue/case.tsx'
import { figure } from '../../app/words.ts'

export const linkStamps: Readonly<Record<LinkView['state'], StampWords>> = {
  open: ['open', 'calm'],
  part_paid: ['part paid', 'warn'],
  paid: ['paid', 'good'],
  expired: ['expired', 'calm'],
  switched_off: ['switched off', 'calm'],
}

export const usesWords: Readonly<Record<LinkView['uses'], string>> = {
  one: 'one payment of the amount',
  many: 'any number of payments of the amount',
  open: 'any number of payments, the payer chooses the amount',
}

export const titleOf = ({ description, reference, externalId }: LinkView): string =>
  description ?? reference ?? externalId ?? 'Payment link'

export const amountOf = ({ amount, fiat }: LinkView): string =>
  amount === null ? `${fiat}, the payer chooses` : figure(amount)

/** Why a line of a file made no link. */
export const refusalWords: Readonly<Record<NonNullable<LinkFileReport['items'][number]['refusal']>, string>> =
  {
    invalid: 'the cell does not fit',
    'not-found': 'you have no such beneficiary',
    'merchant.not_allowed': 'the address is not at one of your sites',
    'merchant.not_approved': 'compliance has not approved this beneficiary',
  }
