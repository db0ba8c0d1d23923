/** The signs by which money that came is like a claim. A person weighs them; none decides. */
import { BankAccounts, Names } from '@agio/domain'
import type { UnmatchedCredit } from '../rails/iso20022/index.ts'
import type { Claim } from './claims.ts'

/** The best first. */
const signs = ['amount', 'account', 'name', 'reference', 'day'] as const
export type Sign = (typeof signs)[number]

/** A transfer may take so long over a weekend with holidays. */
const mostDays = 5
const dayMilliseconds = 86_400_000
/** A shorter reference is in many texts. */
const leastReference = 4

const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

type Money = Pick<UnmatchedCredit, 'currency' | 'units' | 'payer' | 'written' | 'text' | 'bookedAt'>

export function alikeIn(claim: Claim, money: Money): Sign[] {
  const { currency, units, details, day } = claim
  if (money.currency !== currency) return []
  const { account } = money.payer
  const theirs = bare(account ? BankAccounts.textOf(account) : (money.written ?? ''))
  const typed = bare(details?.senderAccount ?? '')
  const said = [details?.reference, details?.order].map((it) => bare(it ?? ''))
  const text = bare(money.text)
  const days = (money.bookedAt.getTime() - Date.parse(`${day}T00:00:00Z`)) / dayMilliseconds
  const fits: Readonly<Record<Sign, boolean>> = {
    amount: BigInt(units) === money.units,
    account:
      typed !== '' && (typed === theirs || (theirs !== '' && theirs.endsWith(typed) && typed.length >= 8)),
    name:
      money.payer.name !== undefined &&
      details !== undefined &&
      Names.compareNames(money.payer.name, details.senderName) !== 'other',
    reference: said.some((it) => it.length >= leastReference && text.includes(it)),
    day: days > -2 && days < mostDays,
  }
  return signs.filter((sign) => fits[sign])
}

/** The day alone, or the name alone, is no sign. */
export const isCandidate = (alike: readonly Sign[]): boolean =>
  alike.includes('account') || alike.includes('reference') || alike.length >= 2
