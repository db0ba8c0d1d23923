export { MerchantsScreen } from './merchants-screen.tsx'
export { ServiceBoxes } from './merchant-dialogs.tsx'
export { keyStamp, memberStamp, nameCheckText, payeeStamp, sitesIn } from './merchant-words.ts'
