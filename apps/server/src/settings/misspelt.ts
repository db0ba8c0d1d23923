/** Names in the environment that are no setting, and nearly are one: a value that is ignored in silence is worse than none. */
import { Names } from '@agio/domain'

/** Shorter names are too near to those of other programs. */
const leastLetters = 6

/** One sentence for each name of `env` that is within two letters of a setting's. */
export function misspelt(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string[] {
  const known = new Set(names)
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && name.length >= leastLetters && !known.has(name))
    .toSorted()
    .flatMap((name) => {
      const meant = nearest(name, names)
      return meant === undefined ? [] : [`${name} is no setting: write ${meant}, or take it away`]
    })
}

function nearest(name: string, names: readonly string[]): string | undefined {
  const most = name.length < 10 ? 1 : 2
  const near = names
    .filter((one) => Math.abs(one.length - name.length) <= most)
    .map((one) => ({ one, edits: Names.editsBetween(name, one, most) }))
    .filter(({ edits }) => edits <= most)
  return near.toSorted((one, other) => one.edits - other.edits)[0]?.one
}
