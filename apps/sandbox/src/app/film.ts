/** The film shows the sandbox's events as one time line: each scene with the bytes that went over the wire. */
import type { Listeners } from './live.ts'
import { createListeners } from './live.ts'

export const kinds = [
  'mail',
  'chain',
  'bank',
  'open banking',
  'card',
  'sms',
  'push',
  'identity',
  'shop',
  'you',
] as const

export type Scene = {
  readonly id: number
  readonly at: string
  readonly of: (typeof kinds)[number]
  readonly title: string
  readonly note?: string | undefined
  /** A page of the sandbox with more. */
  readonly link?: string | undefined
}
type NewScene = Omit<Scene, 'id' | 'at'> & { readonly raw: string }

export type Film = {
  add(scene: NewScene): void
  /** The newest first. */
  list(): Scene[]
  raw(id: number): string | undefined
  on: Listeners<Scene>['on']
}

const mostScenes = 400
const mostBytes = 100_000

export function createFilm(now: () => Date): Film {
  const all: Scene[] = []
  const bytes = new Map<number, string>()
  const listeners = createListeners<Scene>()
  let last = 0
  return {
    add({ raw, ...scene }) {
      const kept = { ...scene, id: (last += 1), at: now().toISOString() }
      all.unshift(kept)
      bytes.set(kept.id, raw.slice(0, mostBytes))
      for (const { id } of all.splice(mostScenes)) bytes.delete(id)
      listeners.tell(kept)
    },
    list: () => [...all],
    raw: (id) => bytes.get(id),
    on: listeners.on,
  }
}

/** Pretty where it is JSON, as it is otherwise. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
