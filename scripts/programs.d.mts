/** Node's arguments that start this program from a bundle. */
export function bundled(program: 'server' | 'demo'): Promise<string[]>
