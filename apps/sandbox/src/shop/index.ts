export { shopPages } from './shop-page.ts'
