export type Browser = {
  readonly executablePath: string
  readonly args: string[]
  /** Variables the browser needs beside those of this process. */
  readonly env: Record<string, string>
  /** Where it was found, in words. */
  readonly found: string
}

export function findBrowser(): Promise<Browser>
