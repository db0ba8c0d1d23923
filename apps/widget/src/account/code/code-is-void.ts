/** A code that cannot be right any more: the page stops taking it. */

/** As many wrong ones the server takes for one code; a test compares it with the server's rule. */
export const mostMisses = 5
const lifetimeMs = 600_000

/** `at`: when it was sent, by the clock of this device. */
export const codeIsVoid = ({ at, misses }: { at: number; misses: number }): boolean =>
  misses >= mostMisses || Date.now() - at > lifetimeMs
