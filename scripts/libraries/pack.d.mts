/** The folder of each library as a registry takes it; of some where they are named. */
export function packLibraries(names?: readonly string[]): Promise<{ name: string; folder: string }[]>
