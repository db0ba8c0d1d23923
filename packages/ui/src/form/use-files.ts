/** Files that are sent as they are chosen. One that comes while another is on its way waits for its turn. */
import { useRef, useState } from 'react'
import { useWork } from './use-press.ts'

type Sending = {
  /** The number of files that are there already, and the most that may be. */
  readonly held: number
  readonly most: number
  /** `onPart`: how much of it was sent, from 0 to 1. */
  readonly send: (file: File, onPart: (part: number) => void) => Promise<unknown>
}
/** The last of those that were not sent: why, or that it was one too many. */
type FilesProblem = { readonly error?: unknown; readonly isTooMany?: true }

export function useFiles({ held, most, send }: Sending) {
  const { count, isReady, failures, during } = useWork()
  const [part, setPart] = useState(0)
  const [problem, setProblem] = useState<FilesProblem>()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const sendNow = async (file: File): Promise<boolean> => {
    setPart(0)
    try {
      await send(file, setPart)
      return true
    } catch (error) {
      setProblem({ error })
      return false
    }
  }
  const isFull = held + count >= most
  return {
    /** Of the first one. */
    part,
    /** The number of files that are on their way. */
    count,
    isReady,
    failures,
    // One too many is so until there is room again.
    problem: problem?.isTooMany && !isFull ? undefined : problem,
    /** The problem of these files is shown no more. */
    forget: () => setProblem(undefined),
    give(files: readonly File[]): void {
      const fitting = files.slice(0, Math.max(0, most - held - count))
      if (fitting.length < files.length) setProblem({ isTooMany: true })
      // The problem of an earlier file of the same turn stays in sight.
      else if (isReady) setProblem(undefined)
      for (const file of fitting)
        void during(() => {
          const sent = turn.current.then(() => sendNow(file))
          turn.current = sent
          return sent
        })
    },
  }
}
