export { ApprovalList } from './approval-list.tsx'
export { wordsOf } from './approval-words.ts'
