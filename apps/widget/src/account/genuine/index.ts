/** How a person knows that a page or a mail is ours. */
export { CodeWord, Genuine } from './genuine.tsx'
