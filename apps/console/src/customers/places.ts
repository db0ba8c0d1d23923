/** Sections of a customer's page that something else on it leads to: the anchor, and the title. */
export const places = {
  limits: 'Limits',
  funds: 'Source of funds',
  papers: 'Papers',
  ibans: 'Dedicated IBAN',
  accounts: 'Accounts that we paid',
  sessions: 'Open sessions',
} as const
export type PlaceOnPage = keyof typeof places
