/** Writes `agio.mjs` and its companions into the folder. */
export function bundleServer(folder: string): Promise<void>
