/** The fault of a bank file, or of an entry in it. */
import { find } from 'virtual:texts/console/app'

export const fileRefusalText = (refusal: string): string => find(`file.${refusal}`) ?? refusal
export const entryWhyText = (why: string): string => find(`file_entry.${why}`) ?? why
