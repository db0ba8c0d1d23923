/**
 * Documents that are stored as a sealed text. Each has a codec and says its version, as orders and events do: a field
 * without a codec does not compile, and an unknown version is refused by the document's name.
 */
import { document, Unreadable, type Codec, type Json } from '../codec.ts'

export type SealedDocument<T> = {
  readonly version: number
  /** The text to be sealed. */
  readonly write: (value: T) => string
  /** The value of an opened text. Throws `Unreadable` with the document's name where its version or a field does not fit. */
  readonly read: (text: string) => T
}

/** `name` is the table and column, with the kind of content where a column holds several. `older` is as in `document`. */
export function sealedDocument<T extends object>(
  name: `${string}.${string}`,
  version: number,
  codec: Codec<T>,
  older: Readonly<Record<number, (json: Json) => T>> = {},
): SealedDocument<T> {
  const { write, read } = document(version, codec, older)
  return {
    version,
    write: (value) => JSON.stringify(write(value)),
    read: (opened) => {
      try {
        return read(JSON.parse(opened) as Json)
      } catch (error) {
        if (error instanceof Unreadable || error instanceof SyntaxError)
          throw new Unreadable(`${name}: ${error.message}`)
        throw error
      }
    },
  }
}
