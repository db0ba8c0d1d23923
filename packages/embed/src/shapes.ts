/** Shapes of messages: a reader per field. A reader's value is in the copy; `undefined` refuses the whole message. */
type Read<Value> = (said: unknown) => Value | undefined
type Fields = Readonly<Record<string, Read<unknown>>>
type Copy<F extends Fields> = { [Name in keyof F]: Exclude<ReturnType<F[Name]>, undefined> }

export type MessageOf<Shapes extends Readonly<Record<string, Fields>>> = {
  [Type in keyof Shapes]: { type: Type } & Copy<Shapes[Type]>
}[keyof Shapes]

const longest = 20_000

/** A copy of what is well said, with nothing else in it. */
export function readMessage<Shapes extends Readonly<Record<string, Fields>>>(
  shapes: Shapes,
  said: unknown,
): MessageOf<Shapes> | undefined {
  const type = isRecord(said) && said['type']
  if (!isRecord(said) || typeof type !== 'string' || !Object.hasOwn(shapes, type)) return undefined
  const copy: Record<string, unknown> = { type }
  for (const [name, read] of Object.entries(shapes[type] ?? {})) {
    copy[name] = read(said[name])
    if (copy[name] === undefined) return undefined
  }
  return copy as MessageOf<Shapes>
}

export const oneOf =
  <Word extends string>(...words: Word[]): Read<Word> =>
  (said) =>
    words.find((word) => word === said)

/** Of a narrower type where the pattern lets nothing else through. */
export const text =
  <Text extends string = string>(pattern: RegExp): Read<Text> =>
  (said) =>
    typeof said === 'string' && pattern.test(said) ? (said as Text) : undefined

export const whole =
  (least: number, most: number): Read<number> =>
  (said) =>
    Number.isSafeInteger(said) && (said as number) >= least && (said as number) <= most
      ? (said as number)
      : undefined

/** A copy that is data and nothing else; refused where it is too long, or goes round in a circle. */
export function plain(said: unknown): NonNullable<unknown> | null | undefined {
  try {
    const json = JSON.stringify(said ?? null)
    return json.length <= longest ? JSON.parse(json) : undefined
  } catch {
    return undefined
  }
}

export function isRecord(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null && !Array.isArray(it)
}
