/** One thing that can be tried. */
export type Check = {
  readonly name: string
  /** The operator's remedy where it fails. */
  readonly remedy: string
  /** Without it the server does not work; else a service is slower, narrower or off. */
  readonly isNeeded: boolean
  /** Gives a sentence about the answer; throws one where there is none. */
  look(): Promise<string>
}
