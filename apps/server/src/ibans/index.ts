/** The front door of dedicated IBANs. */
export { createIbanAllocation } from './credits.ts'
export { createIbans, type IbanSlice } from './create.ts'
export { createHttpBank } from './bank/http-bank.ts'
export { askBank } from './ibans.ts'
export { ibanPersonalData } from './personal-data.ts'
export { ibanRoutes } from './routes.ts'
export { creditView, ibanView } from './view.ts'
