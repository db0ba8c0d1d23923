type Package = {
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dev?: boolean
}
/** By their path, as in a lockfile of npm. */
export type Packages = Readonly<Record<string, Package>>
/** Whether the packages that npm noted as installed are those of the lockfile; `toRun` without what only tests need. */
export function isInstalled(
  wanted: Packages,
  found: Packages | undefined,
  options?: { toRun?: boolean },
): boolean
