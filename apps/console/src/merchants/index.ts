export { MerchantsScreen } from './merchants-screen.tsx'
