/** Only a company is asked for these: the register, and its persons. */
export { wordsOf } from './company-words.ts'
export { CompanyLookup } from './company-lookup.tsx'
export { hrefOfPerson, isDone, personLine, personName, personsPath } from './person-words.ts'
export { Persons } from './persons-room.tsx'
