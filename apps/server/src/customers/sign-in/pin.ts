/** The PINs that customers get by e-mail. */
import type { Random } from '../../platform/secrets.ts'

const pinValues = 1_000_000
/** The greatest multiple of a million that 32 bits hold: above it the draw is repeated, so every PIN is equally likely. */
const fairBelow = 4_294_000_000

/** Six digits, leading zeros included. */
export function newPin(random: Random): string {
  let drawn = random(4).readUInt32BE()
  while (drawn >= fairBelow) drawn = random(4).readUInt32BE()
  return String(drawn % pinValues).padStart(6, '0')
}
