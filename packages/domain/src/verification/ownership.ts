/** The owners of a company: shares in hundredths of a percent, as whole numbers, so that thirds add up. */
export const personRoles = ['owner', 'director'] as const
export type PersonRole = (typeof personRoles)[number]

/** An owner from this share on is verified. */
export const leastShare = 2_500n
const whole = 10_000n
/** So many persons besides the one who acts for the company. */
export const mostPersons = 12

/** "33.33" or "33,33" → 3333n; undefined where it is no share. */
export function shareOf(text: string): bigint | undefined {
  const [, percent = '', hundredths = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (percent === '') return undefined
  const share = BigInt(percent) * 100n + BigInt(hundredths.padEnd(2, '0'))
  return share > 0n && share <= whole ? share : undefined
}

/** 3333n → "33.33", 5000n → "50". */
export function showShare(share: bigint): string {
  const hundredths = String(share % 100n)
    .padStart(2, '0')
    .replace(/0$/, '')
  return hundredths === '0' ? `${share / 100n}` : `${share / 100n}.${hundredths}`
}

const sum = (shares: readonly bigint[]): bigint => shares.reduce((all, share) => all + share, 0n)

/** The share that is left for one more owner beside these. */
export const shareLeft = (others: readonly bigint[]): bigint => {
  const left = whole - sum(others)
  return left > 0n ? left : 0n
}

/** `shares_exceed`: more than the whole. `shares_incomplete`: as much is missing as an owner who is verified would have. */
export type OwnershipFinding = 'shares_exceed' | 'shares_incomplete'
export function ownershipFinding(shares: readonly bigint[]): OwnershipFinding | undefined {
  if (sum(shares) > whole) return 'shares_exceed'
  return whole - sum(shares) >= leastShare ? 'shares_incomplete' : undefined
}
