/** The papers of a step: pictures and files that are wanted, taken or chosen, checked at once. */
export { PaperDoorProvider } from './door.tsx'
export type { PaperDoor } from './upload.ts'
export { labelsOfPapers, missingPapers, papersOf } from './paper.ts'
export { Papers } from './papers.tsx'
