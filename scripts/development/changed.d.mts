/** TypeScript among `changed`, and whatever imports it, one through another. */
export function importersOf(
  changed: readonly string[],
  sources: readonly { readonly path: string; readonly imports: readonly string[] }[],
): string[]
