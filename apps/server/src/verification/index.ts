/** Verification: who may order what. */
export {
  levelOfRank,
  levels,
  verificationByStoredLevel,
  type LevelName,
  type Verification,
} from './verification.ts'
