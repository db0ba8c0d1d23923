type Ran = Promise<{ readonly code: number; readonly output: string }>

/** `work` gets what runs a Python program, with the client as `agio_api`; `reason` says why none can be made here. */
export function withPythonClient<T>(
  document: object,
  work: (run: (program: string, env: Readonly<Record<string, string>>) => Ran) => Promise<T>,
): Promise<{ readonly done: T; readonly reason?: never } | { readonly reason: string; readonly done?: never }>
