/** The reasons of a pause that customers read, as operators choose them. */
import type { Pauses } from '@agio/domain'

export const pauseReasons: Readonly<Record<Pauses.Reason, string>> = {
  maintenance: 'Maintenance',
  network: 'Trouble of the network',
  bank: 'Trouble of the bank',
  partner: 'Trouble of a partner',
  safety: 'A safety check',
}
