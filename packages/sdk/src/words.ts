/** The words that the generated list of operations is written in. */

export type CallOptions = {
  /** Names a write, so that it happens once however often it is asked; made anew for each call without it. 8 to 128 characters. */
  readonly idempotencyKey?: string | undefined
  /** Ends the call. What was asked may have happened. */
  readonly signal?: AbortSignal | undefined
}

/** A file as it is sent. */
export type FileBody = string | Uint8Array<ArrayBuffer> | Blob
/** For operations that take nothing. */
export type Nothing = Record<string, never>

export type Page<Item> = { readonly items: Item[]; readonly next: string | null }

type Given<Input> =
  Record<string, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

/** A list in pages: asked for one page, or walked from the first to the last item. */
export type Pages<Input, Item, Answer = Page<Item>> = {
  (...given: Given<Input>): Promise<Answer>
  each(...given: Given<Input>): AsyncGenerator<Item, void, undefined>
}

/** What the client needs to know of an operation. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly isIdempotent?: true
  readonly isPaged?: true
  /** Answered by a file. */
  readonly isFile?: true
}
