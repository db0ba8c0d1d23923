export { ApprovalList } from './approval-list.tsx'
