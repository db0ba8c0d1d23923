/** Makes the folder of `npm run package`; gives its path. */
export function makePackage(folder?: string): Promise<string>
