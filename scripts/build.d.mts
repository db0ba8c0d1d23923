/** Builds what a browser loads, where a source changed. */
export function build(): Promise<void>
