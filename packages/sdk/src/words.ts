/** Types of the generated list of operations. */

export type CallOptions = {
  /** Identifies a write, so that retries execute it once. Default: a new key per call. 8 to 128 characters. */
  readonly idempotencyKey?: string | undefined
  /** Aborts the call. The request may have been executed. */
  readonly signal?: AbortSignal | undefined
}

/** The content of a file. */
export type FileBody = string | Uint8Array<ArrayBuffer> | Blob
/** For operations without input. */
export type Nothing = Record<string, never>

export type Page<Item> = { readonly items: Item[]; readonly next: string | null }

type Given<Input> =
  Record<string, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

/** A paged list: read one page, or iterate over all items. */
export type Pages<Input, Item, Answer = Page<Item>> = {
  (...given: Given<Input>): Promise<Answer>
  each(...given: Given<Input>): AsyncGenerator<Item, void, undefined>
}

/** An operation, as the client needs it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly isIdempotent?: true
  readonly isPaged?: true
  /** The answer is a file. */
  readonly isFile?: true
}
