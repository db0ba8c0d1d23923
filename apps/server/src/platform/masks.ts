/** Names and accounts as those see them who need not know them. */

/** "Greta Beispiel" → "G**** B*******". */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1) + '*'.repeat(Math.max(0, word.length - 1)))
    .join(' ')

/** Country and the last four: enough to compare with what somebody reads out. */
export const maskAccount = (account: string): string =>
  account.length <= 6 ? '****' : `${account.slice(0, 2)}** **** ${account.slice(-4)}`
