export { docsPages } from './docs-pages.ts'
export { frontPage } from './front-page.ts'
