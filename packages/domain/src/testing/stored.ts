/** For tests: a value as it comes back from a JSON column, and a text that is the same for equal values. */
import type { Codec, Json } from '../codec.ts'

export const throughJson = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json

export const stored = <T>(codec: Codec<T>, value: T): T => codec.read(throughJson(codec.write(value)))

export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) => (typeof it === 'bigint' ? `${it}n` : it))
