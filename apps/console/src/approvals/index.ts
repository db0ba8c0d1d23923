export { ApprovalList } from './approval-list.tsx'
export { whatOf } from './act-words.ts'
