/** Modules that are loaded by their path in a thread of their own: file by name. */
export function threads(): Readonly<Record<string, string>>
/** Writes `agio.mjs` and its companions into the folder. */
export function bundleServer(folder: string, how?: { readonly forDevelopment?: boolean }): Promise<void>
