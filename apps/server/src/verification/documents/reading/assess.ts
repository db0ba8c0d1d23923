/** Checks by its machine-readable zone whether a paper is the expected one. A person decides where the zone does not say it. */
import type { Verification } from '@agio/domain'
import { Verification as Words } from '@agio/domain'
import { sureOf, type Mrz } from './mrz.ts'

type Wanted = { readonly kind: Verification.PaperKind; readonly side: Verification.Side }

const zoned: readonly Verification.PaperKind[] = ['passport', 'id-card', 'residence-permit']
export const hasZone = ({ kind }: Pick<Wanted, 'kind'>): boolean => zoned.includes(kind)

/** `mayAskAgain`: a picture without a zone is asked for anew; after that a person looks at it. */
export function assess(
  { kind, side }: Wanted,
  mrz: Mrz | undefined,
  { today, mayAskAgain }: { readonly today: Date; readonly mayAskAgain: boolean },
): Verification.PaperReason | null {
  if (!hasZone({ kind })) return null
  if (!mrz || sureOf(mrz) < 2) return side !== 'front' && mayAskAgain ? 'unreadable' : null
  if (isOfAnotherKind(kind, mrz)) return 'wrong_kind'
  // Cards of this size have it on their back.
  if (side === 'front' && mrz.format === 'TD1') return 'wrong_side'
  if (mrz.validUntil === null) return null
  const day = today.toISOString().slice(0, 10)
  if (mrz.validUntil < day) return 'expired'
  return mrz.validUntil < monthsLater(today, Words.paperRules.validMonths) ? 'expires_soon' : null
}

function isOfAnotherKind(kind: Verification.PaperKind, { format, code }: Mrz): boolean {
  if (code.startsWith('V')) return true
  const isPassport = format === 'TD3' && code.startsWith('P')
  return kind === 'passport' ? format === 'TD1' || format === 'FRENCH' : isPassport
}

function monthsLater(day: Date, months: number): string {
  const later = new Date(day)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later.toISOString().slice(0, 10)
}
