/** A way to a wallet is one record, in one file of `connectors/`. All else talks to the surface of `wallets.ts` only. */
import type { Wallets } from '@agio/domain'
import type { Codes } from './failures.ts'
import type { Provider } from './provider.ts'

export type Connector = {
  readonly kind: Wallets.Connector
  /** Shown where the wallet does not name itself; none: it always does. */
  readonly name?: string
  /** The names it announces itself by (EIP-6963). */
  readonly rdns: readonly string[]
  /** An older one does not announce itself: where it is in the page. */
  readonly inPage?: (page: PageObjects) => unknown
  /** The codes of its own. */
  readonly codes?: Codes
  /** The chain it is switched to where it is on one that we do not take. */
  readonly chainId?: number
  /** The address that opens `page` inside its app, or leads to it, where this browser does not have it. */
  readonly link?: (page: string) => string
  /** The way to wallets on another device. */
  readonly open?: OpenFar
}

/** `isOwn`: it is the wallet used last, and may be connected still. Any other connection is ended first. */
export type OpenFar = (ask: {
  readonly isOwn: boolean
  readonly chains: Promise<readonly number[]>
}) => Promise<Provider>

/** Wallets put these into a page. */
export type PageObjects = { readonly [name: string]: unknown }

/** The object at `window.ethereum`, where a flag of its own names the wallet. */
export function flagged(ethereum: unknown, flag: string): unknown {
  const isIt = typeof ethereum === 'object' && ethereum !== null && Reflect.get(ethereum, flag) === true
  return isIt ? ethereum : undefined
}

/** A wallet that can be asked now. */
export type Wallet = {
  readonly id: string
  readonly kind: Wallets.Connector
  /** Empty: it does not say. */
  readonly name: string
  /** A small picture as a `data:` address; it is shown through `<img>` only. */
  readonly icon?: string
  readonly codes: Codes
  readonly chainId?: number
  /** The provider of a wallet on another device is opened once it is wanted. */
  readonly provider: Provider | ((isOwn: boolean) => Promise<Provider>)
}
