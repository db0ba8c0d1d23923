/** Verification: who may order what. */
export {
  levels,
  verificationByStoredLevel,
  type Level,
  type LevelName,
  type Verification,
} from './verification.ts'
