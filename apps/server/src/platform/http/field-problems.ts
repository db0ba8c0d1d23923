/** The schema library's problems, in the field codes of the API. Values that came are never repeated. */
import type * as z from 'zod'
import type { FieldProblem } from './route.ts'

type Issue = z.core.$ZodIssue

/** At most 50 problems; `input` is what was parsed, to tell a missing word from a wrong one. */
export function fieldProblems(issues: readonly Issue[], input: unknown): FieldProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, input, [])).slice(0, 50)
}

function problemsOf(issue: Issue, input: unknown, above: readonly PropertyKey[]): FieldProblem[] {
  const path = [...above, ...issue.path]
  const field = nameOf(path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: nameOf([...path, key]), code: 'unknown' }))
  }
  if (issue.code === 'invalid_union') return unionProblems(issue, input, path)
  // A schema may name the code of its field: `z.literal(true, { error: 'consent.required' })`.
  if (/^[a-z]+\.[a-z_]+$/.test(issue.message)) return [{ field, code: issue.message }]
  const { code, ...more } = codeOf(issue)
  // A rule with a code of its own also speaks of what is missing: one of two fields.
  const isRule = issue.code === 'custom' && code !== 'invalid'
  return [!isRule && isMissing(input, path) ? { field, code: 'required' } : { field, code, ...more }]
}

/** Of the alternatives, the one that came closest speaks. */
function unionProblems(
  issue: Issue & { code: 'invalid_union' },
  input: unknown,
  path: readonly PropertyKey[],
): FieldProblem[] {
  if (isMissing(input, path)) return [{ field: nameOf(path), code: 'required' }]
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
  if (!closest || closest.length === 0) return [{ field: nameOf(path), code: 'invalid' }]
  return closest.flatMap((one) => problemsOf(one as Issue, input, path))
}

function codeOf(issue: Issue): Omit<FieldProblem, 'field'> {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') return { code: 'invalid' }
      return isNumber(issue.origin)
        ? issue.inclusive === false
          ? { code: 'number.more', params: { more: String(issue.minimum) } }
          : { code: 'number.min', params: { min: String(issue.minimum) } }
        : { code: 'required' }
    case 'too_big':
      return isNumber(issue.origin)
        ? { code: 'number.max', params: { max: String(issue.maximum) } }
        : { code: 'too_long', params: { max: String(issue.maximum) } }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : 'invalid' }
    case 'custom':
      return custom(issue.params)
    default:
      return { code: 'invalid' }
  }
}

/** A schema's own rule names its code, and the most where it has one: `refine(…, { params: { code: 'too_long', max: 20 } })`. */
function custom({ code, max }: Record<string, unknown> = {}): Omit<FieldProblem, 'field'> {
  return {
    code: typeof code === 'string' ? code : 'invalid',
    ...(typeof max === 'number' && { params: { max: String(max) } }),
  }
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint'

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let at = input
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return at === undefined
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return at === undefined || at === ''
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 100)
}
