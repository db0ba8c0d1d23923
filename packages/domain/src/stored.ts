/** Everything that is stored as a document, by what it is: each with its version and a reader per version ever stored. */
export { storedOrder as sale, storedCommand as saleCommand, storedQuote as saleQuote } from './sell/stored.ts'
export type { QuotedSale } from './sell/stored.ts'
export {
  storedOrder as purchase,
  storedCommand as purchaseCommand,
  storedQuote as purchaseQuote,
} from './buy/stored.ts'
export type { QuotedPurchase } from './buy/stored.ts'
export * from './stored/effects.ts'
export * from './stored/events.ts'
export type { Queued } from './stored/commands.ts'
export { sealedDocument, type SealedDocument } from './stored/sealed-document.ts'
export { bankAccount, metadata, postalAddress, startOptions } from './stored/sealed-parts.ts'
