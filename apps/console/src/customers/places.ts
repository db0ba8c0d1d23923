/** Sections of a customer's page that something else on it leads to: the anchor, and the title. */
import { t } from 'virtual:texts/console/customers'

export const places = {
  limits: t('limits'),
  funds: t('source_of_funds'),
  papers: t('papers'),
  ibans: t('dedicated_iban'),
  accounts: t('accounts_that_we_paid'),
  sessions: t('open_sessions'),
} as const
export type PlaceOnPage = keyof typeof places
