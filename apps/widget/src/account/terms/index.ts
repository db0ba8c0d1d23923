/** Terms and conditions: page and dialog. */
export { TermsDialog, PrivacyScreen, TermsScreen } from './terms.tsx'
export { consentsQuery } from './consents-query.ts'
