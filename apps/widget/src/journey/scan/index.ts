/** Reading what is to be typed off a QR code. */
export { Scan } from './scan.tsx'
