/** One thing that can be tried. */
export type Check = {
  readonly name: string
  /** What to do where it fails. */
  readonly remedy: string
  /** Without it the server does not work; else a service is slower, narrower or off. */
  readonly isNeeded: boolean
  /** Says what answered; throws what did not. */
  look(): Promise<string>
}
