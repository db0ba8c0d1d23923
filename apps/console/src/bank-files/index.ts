export { BankFilesScreen } from './bank-files-screen.tsx'
