/** The refusals that a route names, and those that every route may give; another one is a bug, and says so. */
import type { Refused } from '../platform/http/route.ts'

const everyRoute = ['invalid', 'idempotency.in_progress'] as const

export function onlyOf<Why extends string, Answer extends object>(
  route: { readonly refusals: readonly Why[] },
  answer: Answer | Refused,
): Answer | Refused<Why | (typeof everyRoute)[number]> {
  if (!('refused' in answer)) return answer as Answer
  const refused = [...route.refusals, ...everyRoute].find((code) => code === answer.refused)
  if (refused === undefined)
    throw new Error(`a request was refused with ${answer.refused}, which its route does not name`)
  return { refused, ...(answer.fields && { fields: answer.fields }) }
}
