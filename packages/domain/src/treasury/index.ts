/** What the firm is long or short of, and what its open promises will change of it. */
export { exchangeAccounts, exposuresOf, net, type Balance, type Exposure } from './exposure.ts'
export { promisedByPurchase, promisedBySale, type Promised } from './promises.ts'
export {
  firstHedge,
  hedgeOf,
  replay,
  venues,
  type Hedge,
  type Hedges,
  type Moment,
  type Replay,
} from './policy.ts'
export { worthOf } from './worth.ts'
