/** The folder of the database, where it is not in the folder of the installation. */
export function movedTo(folder: string): string | undefined
/** Throws away what an installation keeps; throws a sentence where a port is in use. */
export function beginAnew(folder: string, ports: readonly number[]): Promise<void>
