/** Terms and conditions: page and dialog. */
export { TermsDialog, TermsScreen } from './terms.tsx'
