/** "Firefox · Linux": the names of a browser and a system, with no word of a language between them. */
import type { Translate } from '../../app/i18n/i18n.ts'

export const deviceWords = (t: Translate, device: string): string =>
  device.replace(' on ', ' · ') || t('device.unnamed')
