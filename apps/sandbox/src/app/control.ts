/** A way to drive the sandbox, as a value. Inventory, forms and server all read the same list. */
import type { Fields } from './field.ts'

export type SandboxRoute<P extends Fields = Fields, Q extends Fields = Fields, B extends Fields = Fields> = {
  readonly method: 'GET' | 'POST'
  /** With its parameters in braces: `/chain/{chainId}/send`. */
  readonly path: string
  /** The institution or page that answers. */
  readonly of: string
  readonly what: string
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The answer by example, as it is printed in the inventory. */
  readonly answer: string
}

type Draft<P, Q, B> = Pick<SandboxRoute, 'what' | 'answer'> & { params?: P; query?: Q; body?: B }

/** Makes the controls of one institution. */
export function controlsOf(of: string) {
  const by =
    (method: SandboxRoute['method']) =>
    <const P extends Fields = {}, const Q extends Fields = {}, const B extends Fields = {}>(
      path: string,
      { params = {} as P, query = {} as Q, body = {} as B, ...draft }: Draft<P, Q, B>,
    ): SandboxRoute<P, Q, B> => ({ ...draft, method, path, of, params, query, body })
  return { get: by('GET'), post: by('POST') }
}

/** The body that lets an institution misbehave for a while. */
export const trouble = <const Kind extends string>(kinds: readonly Kind[]) =>
  ({
    kind: { kind: 'text', what: 'which trouble', choices: kinds },
    seconds: { kind: 'whole', what: 'for how long; 0 ends every trouble', example: '60' },
  }) as const
