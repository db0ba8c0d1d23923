/** Phone numbers, confirmed by a code. */
export { createPhones, type Phones } from './phones.ts'
export { phoneRoutes } from './routes.ts'
export { createSinch } from './sinch.ts'
