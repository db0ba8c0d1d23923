/** The problems of a form: found when it is sent, then each looked at again as its field changes. */
import { useState } from 'react'
import type { Problems } from './beneficiary-check.ts'

type Marks<Field extends string> = Partial<Record<Field, { given?: Problems<Field>[Field]; at: unknown }>>

/**
 * `found`: what the page itself says of the fields now. A problem that the server gave stays until its field has another
 * value.
 */
export function useMarked<Field extends string>(
  found: Problems<Field>,
  values: Readonly<Record<string, unknown>>,
) {
  const [marks, setMarks] = useState<Marks<Field>>({})
  // Each look at the whole form, after which its summary takes the focus.
  const [looks, setLooks] = useState(0)
  const problems: Problems<Field> = {}
  for (const [field, mark] of entries(marks)) {
    const problem = found[field] ?? (mark.at === values[field] ? mark.given : undefined)
    if (problem) problems[field] = problem
  }
  const add = (those: Problems<Field>, isGiven: boolean) => {
    const added = entries(those).map(([field, given]) => [
      field,
      { at: values[field], ...(isGiven && { given }) },
    ])
    setLooks((before) => before + 1)
    setMarks((old) => ({ ...old, ...(Object.fromEntries(added) as Marks<Field>) }))
  }
  return {
    problems,
    looks,
    /** From now on the fields that have a problem show it. */
    mark: () => add(found, false),
    /** The server's problems with the present values. */
    markGiven: (given: Problems<Field>) => add(given, true),
  }
}

const entries = <Key extends string, Value>(of: Partial<Record<Key, Value>>) =>
  Object.entries(of) as [Key, Value][]
