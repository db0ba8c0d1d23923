/**
 * An act of an operator as one record: its route, the roles that may, the approval that it may need, its name in the audit, and
 * how the console asks for it. The console has its words under the name of the route; one without words does not compile.
 */
import type { Operators } from '@agio/domain'
import * as z from 'zod'
import type { Refusal } from './refusals.ts'
import { route, type Route } from './route.ts'
import type { none } from './words.ts'
import { reason } from './admin/words.ts'

export type Act<
  Choice extends string = string,
  Second extends Operators.ApprovalKind | undefined = Operators.ApprovalKind | undefined,
> = {
  /** The name of its entry in the audit; by itself that of the request for an approval. */
  readonly audit: string
  /** The decisions that it is asked for with, each with its own words. */
  readonly choices: readonly Choice[]
  /** The kind of approval that it begins, always or where the case needs one. */
  readonly second: Second
  /** Its button warns. */
  readonly isGrave: boolean
}

/** Every act has a reason. `asks`: the other fields of its body. */
export function act<
  Answer extends z.ZodType,
  const Path extends Route['path'],
  const Why extends Refusal = never,
  Params extends z.ZodType = typeof none,
  const Asks extends z.ZodRawShape = Record<never, never>,
  const Choice extends string = never,
  const Second extends Operators.ApprovalKind | undefined = undefined,
>(it: {
  path: Path
  roles: readonly Operators.Role[]
  summary: string
  audit?: string
  answer: Answer
  params?: Params
  asks?: Asks
  refusals?: readonly Why[]
  choices?: readonly Choice[]
  second?: Second
  isGrave?: true
  idempotent?: false
}) {
  const { choices = [], second, isGrave = false, asks = {} as Asks, ...rest } = it
  const { audit = `${second}.proposed`, ...shape } = rest
  // A field of its own may be called `reason`.
  const body = z.strictObject({ reason, ...asks }) as z.ZodObject<
    Omit<{ reason: typeof reason }, keyof Asks> & Asks,
    z.core.$strict
  >
  return {
    ...route({
      idempotent: true,
      ...shape,
      method: 'POST',
      access: 'operator',
      body,
    }),
    audit,
    choices,
    second: second as Second,
    isGrave,
  } satisfies Act<Choice, Second>
}
