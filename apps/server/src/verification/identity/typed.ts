/** What was typed goes to a vendor as far as it is known. */
export const withoutNull = (values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, it]) => (it === null ? [] : [[name, it]])))
