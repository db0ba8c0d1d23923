/** Enough of an address or an account to know one's own by. */

/** "0x5290…9EE7": both ends of a wallet. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** "••3000": the end of an account, masked or not. */
export const shortAccount = (account: string): string => `••${account.replace(/\s/g, '').slice(-4)}`

/** "DE ••3000": with its country, where the number begins with one. */
export const countryAccount = (account: string): string =>
  [/^[A-Z]{2}/.exec(account)?.[0], shortAccount(account)].filter(Boolean).join(' ')
