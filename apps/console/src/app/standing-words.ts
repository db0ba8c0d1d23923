/** The reason, in words, why we may not do business with a customer now. */
import type { Standing } from '@agio/domain'
import { t } from 'virtual:texts/console/app'

export const standingText = (reason: Standing.Reason | null): string => t(`standing.${reason ?? 'none'}`)
