export { formsPage } from './forms-page.ts'
