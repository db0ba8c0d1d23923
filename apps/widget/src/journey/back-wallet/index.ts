/** Another wallet for coins that go back, loaded by itself. */
export { BackWallet, type BackTo } from './back-wallet.tsx'
