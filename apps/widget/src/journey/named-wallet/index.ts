/** The name of a wallet in place of its address: looked up, and sent with the address that was shown. */
export { hasNames, looksLikeName, type NamedWallet, namesKey, problemOf, useNamedWallet } from './named.ts'
export { withName } from './with-name.ts'
