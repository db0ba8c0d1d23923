import { plainAddress } from '../order-form/index.ts'
import { looksLikeName } from '../named-wallet/index.ts'

/** A name stays as it was typed: signs without width hold an emoji together, and a name may have one. */
export const plainText: typeof plainAddress = (text, coin) =>
  looksLikeName(text) ? text : plainAddress(text, coin)
