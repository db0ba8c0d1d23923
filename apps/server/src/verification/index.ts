/** Verification: who may order what. */
export { levelOfRank, levels, verificationByStoredLevel } from './verification.ts'
