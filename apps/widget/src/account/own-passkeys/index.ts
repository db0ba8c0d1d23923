/** The person's own passkeys: the offer of the first one, and another one for this device. */
import type { App } from '../../app/context.tsx'

export { OfferPasskey } from './offer-passkey.tsx'
/** The code of it comes with the press. */
export const addPasskey = async (app: App) => (await import('./add.ts')).addPasskey(app)
