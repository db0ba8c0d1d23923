/** Where each call of the widget goes. Names, inputs and answers are the contract's; calls.test.ts compares the rest. */
import type { AnswerOf, BodyIn, ParamsOf, QueryIn, routes } from '@agio/contract'

type Routes = typeof routes

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
