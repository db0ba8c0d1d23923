/** Where each call of the widget goes. Names, inputs and answers are the contract's; calls.test.ts compares the rest. */
import type * as contract from '@agio/contract'
import type { AnswerOf, BodyIn, ParamsOf, QueryIn } from '@agio/contract'

type Contract = typeof contract
type Routes = {
  [
    Name in keyof Contract as Contract[Name] extends { method: string; path: string } ? Name : never
  ]: Contract[Name]
}

export const calls = {
  widgetConfig: ['POST', '/v1/widget-config/{apiKey}'],
  login: ['POST', '/api/auth/login/{email}/{pin}'],
  logout: ['POST', '/api/auth/logout'],
  sendLoginLink: ['POST', '/api/auth/send_login_link/{email}'],
  startVerify: ['POST', '/api/auth/verify/start'],
  verifyPin: ['POST', '/api/auth/verify/pin'],
  getProfile: ['GET', '/api/profile'],
  listCoins: ['GET', '/api/coins'],
  listCountries: ['GET', '/api/countries'],
  validateIban: ['POST', '/api/validate/iban'],
  validateUkAccount: ['POST', '/api/validate/uk_account'],
  validateAddress: ['POST', '/api/validate/address'],
  quoteSell: ['POST', '/api/quotes/sell'],
  placeSellOrder: ['POST', '/api/orders/sell'],
  getSellOrder: ['GET', '/api/orders/sell/{id}'],
  saySellSent: ['POST', '/api/orders/sell/{id}/sent'],
  cancelSell: ['POST', '/api/orders/sell/{id}/cancel'],
  acceptLowerSell: ['POST', '/api/orders/sell/{id}/accept_lower'],
  takeAllSell: ['POST', '/api/orders/sell/{id}/take_all'],
  refundSell: ['POST', '/api/orders/sell/{id}/refund'],
  reviseSell: ['POST', '/api/orders/sell/{id}/beneficiary'],
  quoteBuy: ['POST', '/api/quotes/buy'],
  ratesHistory: ['GET', '/api/rates/history'],
  placeBuyOrder: ['POST', '/api/orders/buy'],
  getBuyOrder: ['GET', '/api/orders/buy/{id}'],
  listBuyMethods: ['GET', '/api/orders/buy/{id}/methods'],
  chooseBuyMethod: ['POST', '/api/orders/buy/{id}/method'],
  sayTransferred: ['POST', '/api/orders/buy/{id}/transferred'],
  cancelBuy: ['POST', '/api/orders/buy/{id}/cancel'],
  listBanks: ['GET', '/api/banks'],
  startBankPayment: ['POST', '/api/open_banking/payments'],
  bankCallback: ['POST', '/api/open_banking/callback'],
  startCardSession: ['POST', '/api/cards/sessions'],
  getCardSession: ['GET', '/api/cards/sessions/{id}'],
  challengeWallet: ['POST', '/api/wallets/challenge'],
  proveWallet: ['POST', '/api/wallets/proof'],
  orderEvents: ['GET', '/api/orders/{id}/events'],
  listTransactions: ['GET', '/api/transactions'],
  exportTransactions: ['GET', '/api/transactions/export'],
  getReceipt: ['GET', '/api/transactions/{id}/receipt'],
  verifyReceipt: ['GET', '/api/receipts/verify/{code}'],
  getLimits: ['GET', '/api/limits'],
  getTerms: ['GET', '/api/terms/{doc}'],
} as const satisfies { readonly [Name in keyof Routes]?: readonly [method: string, path: string] }

export type CallName = keyof typeof calls
export type InputOf<Name extends CallName> = {
  params?: ParamsOf<Routes[Name]>
  query?: Partial<QueryIn<Routes[Name]>>
  body?: BodyIn<Routes[Name]>
}
export type AnswerTo<Name extends CallName> = AnswerOf<Routes[Name]>
