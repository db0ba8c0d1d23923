import type { ChildProcess } from 'node:child_process'

type Options = {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly onLine?: (line: string) => void
  /** It hands a signal on to what it started, which would else hear it twice. */
  readonly handsOn?: boolean
}
type Child = ChildProcess & { readonly done: Promise<{ code: number; signal: string | null; error?: Error }> }

export const root: string
export function start(command: string, args: readonly string[], options?: Options): Child
export function run(
  command: string,
  args: readonly string[],
  options?: Options & { readonly echo?: boolean },
): Promise<{ code: number; output: string; seconds: number }>
export function stopAll(): Promise<void>
export function stop(
  child: ChildProcess,
  options?: { readonly signal?: NodeJS.Signals; readonly graceMilliseconds?: number },
): Promise<void>
/** A port that is free at this moment. */
export function freePort(): Promise<number>
export function portIsFree(port: number): Promise<boolean>
