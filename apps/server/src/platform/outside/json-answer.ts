/** Reads the JSON of an outside program: JSON that does not fit its schema is no answer. */
import type * as z from 'zod'
import type { OutsideAnswer } from './outside-call.ts'

/** Throws a sentence that names the program, and does not repeat its answer. */
export function readAnswer<S extends z.ZodType>(
  who: string,
  schema: S,
  { isOk, status, text }: OutsideAnswer,
): z.output<S> {
  if (!isOk) throw new Error(`${who} answered ${status}`)
  const { data, success } = schema.safeParse(parsed(text))
  if (!success) throw new Error(`${who} answered something else`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
