/** What the firm is long or short of, and what its open promises will change of it. */
export { exchangeAccounts, exposuresOf, net, worthOf, type Balance, type Exposure } from './exposure.ts'
export { promisedByPurchase, promisedBySale, type Promised } from './promises.ts'
