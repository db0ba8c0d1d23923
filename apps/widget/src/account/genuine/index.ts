/** A person checks here that a page or a mail is ours. */
export { CodeWord, Genuine } from './genuine.tsx'
