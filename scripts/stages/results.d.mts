type Failed = {
  readonly stage: string
  readonly name: string
  readonly output: string
  readonly shown?: readonly string[]
}
/** The lines that tell of tests that failed. */
export function told(failed: readonly Failed[]): string[]
