/**
 * Browsers ask for notifications on a page of our own alone: not in the frame of another site, nor in a messenger. Who refused is
 * not asked again.
 */
import type { Host } from '../../app/host/host.ts'

export const mayBeTold = ({ kind }: Host): boolean =>
  kind === 'page' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied'
