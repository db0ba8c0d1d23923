export type Result = { readonly name: string; readonly passed: boolean; readonly output?: string }
export type Stage = {
  readonly name: string
  readonly tier: 'change' | 'night'
  /** How long a stage of the night takes on two cores. */
  readonly seconds?: number
  readonly work: () => Promise<readonly Result[]>
}
type Rows = readonly (readonly Stage[])[]
type Wish =
  | {
      readonly rows: Rows
      readonly night: readonly Stage[]
      readonly within?: number
      readonly refusal?: undefined
    }
  | { readonly rows?: undefined; readonly night?: undefined; readonly refusal: string }

export function wishOf(words: readonly string[], all: Rows): Wish
export function runTiers(
  wish: { readonly rows: Rows; readonly night: readonly Stage[]; readonly within?: number },
  run: {
    readonly runStage: (stage: Stage) => Promise<readonly Result[]>
    readonly now: () => number
    readonly say: (sentence: string) => void
  },
): Promise<readonly Result[]>
export function lastLine(results: readonly Result[]): string
