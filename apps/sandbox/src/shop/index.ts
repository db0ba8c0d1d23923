export { shopPage } from './shop-page.ts'
