export { MerchantsScreen } from './merchants-screen.tsx'
export { ServiceBoxes } from './merchant-dialogs.tsx'
export { keyStamps, memberStamps, nameCheckWords, payeeStamps, sitesIn } from './merchant-words.ts'
