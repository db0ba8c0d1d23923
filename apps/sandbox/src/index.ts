/** For the demo and for tests: the institutions, and what their pages and routes are made with. */
export { sandboxRoutes } from './routes.ts'
export { runAsProcess } from './run.ts'
export {
  startSandbox,
  type Sandbox,
  type SandboxAddresses,
  type SandboxOptions,
  type SandboxParts,
} from './sandbox.ts'
export * from './papers/draw.ts'
export { controlsOf, type SandboxRoute } from './app/control.ts'
export { textOf, unitsOf } from './app/decimal.ts'
export type { Field, Fields } from './app/field.ts'
export { createFilm, readable, type Film } from './app/film.ts'
export { copyButton, liveList, liveRowsAt } from './app/live-list.ts'
export { createListeners, liveAt } from './app/live.ts'
export { html, keepFresh, page, raw, type Html } from './app/page.ts'
export { facts, records } from './app/records.ts'
export { serveOn, type Serve } from './app/serve.ts'
export { loadState, saveState } from './app/state-file.ts'
export { ownCard, testNumbers } from './card/index.ts'
export {
  sandboxAccount,
  short,
  tokenSymbols,
  walletNames,
  type OfferedChain,
  type WalletName,
} from './chain/index.ts'
export type { Mail, Mailbox } from './mailbox/index.ts'
export { relayAt } from './relay/index.ts'
export type { Sms } from './sms/index.ts'
