/** A fingerprint of the details that a person states. A vendor's verdict is about these details and no others. */
import { createHash } from 'node:crypto'

export type About = Readonly<Record<string, string | null>>

/** Each part by itself: a part that is typed for the first time is no change. */
const parts: Readonly<Record<string, readonly [step: string, fields: readonly string[]]>> = {
  name: ['details', ['firstName', 'lastName']],
  birthDate: ['details', ['birthDate']],
  citizenship: ['citizenship', ['countries']],
  document: ['identity', ['kind', 'country', 'number', 'validUntil']],
}

export const aboutOf = (savedOf: (step: string) => Readonly<Record<string, unknown>>): About =>
  Object.fromEntries(
    Object.entries(parts).map(([part, [step, fields]]) => {
      const values = savedOf(step)
      const known = fields.map((field) => values[field] ?? null)
      return [part, known.every((it) => it === null) ? null : hashOf(known)]
    }),
  )

const hashOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')

/** No part has changed since. */
export const isAbout = (about: About, now: About): boolean =>
  Object.entries(about).every(([part, then]) => then === null || then === now[part])
