export * as shopControls from './controls.ts'
export { hearing } from './hearing.ts'
export { shopPages } from './shop-page.ts'
export { openShopServer } from './shop-server.ts'
