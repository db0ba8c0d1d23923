/** The typed values that are known: a vendor gets these. */
export const withoutNull = (values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, it]) => (it === null ? [] : [[name, it]])))
