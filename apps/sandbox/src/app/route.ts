/** A way to drive the sandbox, as a value. Inventory, control room and server all read the same list. */
import type { Fields } from './field.ts'

export type SandboxRoute<P extends Fields = Fields, Q extends Fields = Fields, B extends Fields = Fields> = {
  readonly method: 'GET' | 'POST'
  /** With its parameters in braces: `/chain/{chainId}/send`. */
  readonly path: string
  /** Which institution answers. */
  readonly of:
    | 'chain'
    | 'bank'
    | 'open banking'
    | 'acquirer'
    | 'mailbox'
    | 'exchange'
    | 'clock'
    | 'shop'
    | 'control room'
  readonly what: string
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The answer by example, as it is printed in the inventory. */
  readonly answer: string
}

type Draft<P, Q, B> = Pick<SandboxRoute, 'method' | 'path' | 'of' | 'what' | 'answer'> & {
  params?: P
  query?: Q
  body?: B
}

export function route<const P extends Fields = {}, const Q extends Fields = {}, const B extends Fields = {}>(
  draft: Draft<P, Q, B>,
): SandboxRoute<P, Q, B> {
  return {
    ...draft,
    params: draft.params ?? ({} as P),
    query: draft.query ?? ({} as Q),
    body: draft.body ?? ({} as B),
  }
}
