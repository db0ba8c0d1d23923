/**
 * Stored documents are written and read field by field, each by a codec of its type. No value is guessed from a text: "500n" in a
 * reason stays a text. A field without a codec does not compile, and a stored document says its version, so that a reader exists
 * for each version ever stored.
 */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

export type Codec<T> = {
  readonly write: (value: T) => Json
  /** Throws `Unreadable` with the path to what does not fit. */
  readonly read: (json: Json) => T
  readonly optional?: true
}
type Optional<T> = Codec<T> & { readonly optional: true }
/** The type that a codec writes and reads. */
export type Of<C> = C extends Codec<infer T> ? T : never
type AnyCodec = {
  readonly write: (value: never) => Json
  readonly read: (json: Json) => unknown
  readonly optional?: true
}
type AnyFields = Readonly<Record<string, AnyCodec>>
type Flat<T> = { readonly [K in keyof T]: T[K] }
type Marked = { readonly optional: true }
/** The object that these codecs of fields make. */
type RecordOf<F> = Flat<
  { readonly [K in keyof F as F[K] extends Marked ? never : K]: Of<F[K]> } & {
    readonly [K in keyof F as F[K] extends Marked ? K : never]?: Of<F[K]>
  }
>
/** A record knows the names of its fields. */
export type RecordCodec<T> = Codec<T> & { readonly keys: readonly string[] }

/** A codec for each field; an optional field has an optional codec. */
export type Fields<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K> ? Optional<Exclude<T[K], undefined>> : Codec<T[K]>
}

export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

const unreadable = (wanted: string, found: unknown): never => {
  throw new Unreadable(`${wanted} expected, ${found === null ? 'null' : typeof found} found`)
}

// @__NO_SIDE_EFFECTS__
const same = <T extends Json>(wanted: string, fits: (json: Json) => json is T): Codec<T> => ({
  write: (value) => value,
  read: (json) => (fits(json) ? json : unreadable(wanted, json)),
})

export const text = same('a text', (json) => typeof json === 'string')
/** A whole number that JSON carries exactly: a count, or a time in milliseconds. */
export const whole = same('a whole number', (json): json is number => Number.isSafeInteger(json))
export const flag = same('true or false', (json) => typeof json === 'boolean')
/** A mark that is there or not. */
export const yes = same('true', (json): json is true => json === true)

/** A value that a reader of its own looks through, such as a document with its own version. */
export const json: Codec<Json> = { write: (value) => value, read: (value) => value }

/** A text of a narrower type, such as an address. */
// @__NO_SIDE_EFFECTS__
export const textAs = <T extends string>(): Codec<T> => text as unknown as Codec<T>

/** One of these words. A union with a word that is left out does not compile where the codec is used. */
// @__NO_SIDE_EFFECTS__
export const oneOf = <T extends string>(...words: readonly T[]): Codec<T> =>
  same(words.join(' or '), (json): json is T => (words as readonly Json[]).includes(json))

/** An integer of any size, as a decimal text. */
export const units: Codec<bigint> = {
  write: (value) => value.toString(),
  read: (json) =>
    typeof json === 'string' && /^-?\d+$/.test(json) ? BigInt(json) : unreadable('digits', json),
}

// @__NO_SIDE_EFFECTS__
export const optional = <T>(codec: Codec<T>): Optional<T> => ({ ...codec, optional: true })

// @__NO_SIDE_EFFECTS__
export const nullable = <T>(codec: Codec<T>): Codec<T | null> => ({
  write: (value) => (value === null ? null : codec.write(value)),
  read: (json) => (json === null ? null : codec.read(json)),
})

// @__NO_SIDE_EFFECTS__
export const list = <T>(codec: Codec<T>): Codec<readonly T[]> => ({
  write: (values) => values.map((value) => codec.write(value)),
  read: (json) =>
    Array.isArray(json)
      ? json.map((item: Json, index) => at(String(index), () => codec.read(item)))
      : unreadable('a list', json),
})

/** A value per name, whatever the names. */
// @__NO_SIDE_EFFECTS__
export const dictionary = <T>(codec: Codec<T>): Codec<Readonly<Record<string, T>>> => ({
  write: (value) => Object.fromEntries(Object.entries(value).map(([name, it]) => [name, codec.write(it)])),
  read: (json) =>
    Object.fromEntries(
      Object.entries(object(json)).map(([name, it]) => [name, at(name, () => codec.read(it ?? null))]),
    ),
})

/**
 * An object with exactly these fields; other stored fields are ignored. Its type follows from the fields: `Of<typeof it>`. Where
 * the type is written beside it, because it is generic or a union, its fields are held to that type.
 */
export function record<const F extends AnyFields>(fields: F): RecordCodec<RecordOf<F>>
export function record<T extends object>(fields: Fields<T>): RecordCodec<T>
// @__NO_SIDE_EFFECTS__
export function record<T extends object>(fields: object): RecordCodec<T> {
  const entries = Object.entries(fields) as [string, Codec<unknown>][]
  return {
    keys: Object.keys(fields),
    write: (value) => {
      const written: Record<string, Json> = {}
      for (const [name, codec] of entries) {
        const field = (value as Record<string, unknown>)[name]
        if (field !== undefined) written[name] = codec.write(field)
        else if (!codec.optional) throw new TypeError(`${name} is missing`)
      }
      return written
    },
    read: (json) => {
      const stored = object(json)
      const value: Record<string, unknown> = {}
      for (const [name, codec] of entries) {
        const field = stored[name]
        if (field !== undefined) value[name] = at(name, () => codec.read(field))
        else if (!codec.optional) throw new Unreadable(`${name} is missing`)
      }
      return value as T
    },
  }
}

/** A codec for each word of the field `tag`. */
export type Variants<T extends object, Tag extends keyof T & string> = {
  readonly [K in T[Tag] & string]: Codec<Omit<Extract<T, Readonly<Record<Tag, K>>>, Tag>>
}

/** The union that these codecs of variants make. */
type VariantOf<Tag extends string, V> = {
  [K in keyof V]: { readonly [_ in Tag]: K } & Of<V[K]>
}[keyof V]

/** An object whose field `tag` says which of these records it is. */
export function variants<Tag extends string, V extends AnyFields>(tag: Tag, of: V): Codec<VariantOf<Tag, V>>
export function variants<T extends object, Tag extends keyof T & string>(
  tag: Tag,
  of: Variants<T, Tag>,
): Codec<T>
// @__NO_SIDE_EFFECTS__
export function variants<T extends Readonly<Record<string, unknown>>>(tag: string, of: object): Codec<T> {
  const codecs = of as Readonly<Record<string, Codec<object>>>
  const codecOf = (word: unknown) => {
    const codec = typeof word === 'string' && Object.hasOwn(codecs, word) ? codecs[word] : undefined
    return codec ?? unreadable(`a known ${tag}`, word)
  }
  return {
    write: (value) => ({ [tag]: value[tag] as string, ...object(codecOf(value[tag]).write(value)) }),
    read: (json) => {
      const word = object(json)[tag]
      return { [tag]: word, ...codecOf(word).read(json) } as unknown as T
    },
  }
}

/** The fields of both. */
// @__NO_SIDE_EFFECTS__
export const both = <A extends object, B extends object>(a: Codec<A>, b: Codec<B>): Codec<A & B> => ({
  write: (value) => ({ ...object(a.write(value)), ...object(b.write(value)) }),
  read: (json) => ({ ...a.read(json), ...b.read(json) }),
})

/** A codec that refers to itself, or to one that is written further down. */
// @__NO_SIDE_EFFECTS__
export const later = <T>(codec: () => Codec<T>): Codec<T> => ({
  write: (value) => codec().write(value),
  read: (json) => codec().read(json),
})

/** A codec whose output has this version. */
export type Document<T> = Codec<T> & { readonly version: number }

/**
 * A stored document with its version in the field `v`. `older` reads each earlier version into the present type.
 * A document without a version, or of an unknown one, is unreadable.
 */
// @__NO_SIDE_EFFECTS__
export function document<T extends object>(
  version: number,
  codec: Codec<T>,
  older: Readonly<Record<number, (json: Json) => T>> = {},
): Document<T> {
  return {
    version,
    write: (value) => ({ v: version, ...object(codec.write(value)) }),
    read: (json) => {
      const { v } = object(json)
      if (v === version) return codec.read(json)
      const reader = typeof v === 'number' ? older[v] : undefined
      return reader ? reader(json) : unreadable(`version ${version}`, v)
    },
  }
}

const object = (json: Json): Readonly<Record<string, Json | undefined>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Readonly<Record<string, Json | undefined>>)
    : unreadable('an object', json)

/** Reads a part and names the way to it where it does not fit. */
function at<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) throw new Unreadable(`${name}: ${error.message}`)
    throw error
  }
}
