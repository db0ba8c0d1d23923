/** One paper on its way: chosen, looked at, sent, taken back. A photo that is doubted waits for the person. */
import type { useWork } from '@agio/ui'
import { useEffect, useRef, useState } from 'react'
import { usePaperDoor } from './door.tsx'
import { isPicture, type Paper } from './paper.ts'
import type { Doubt } from './picture-doubt.ts'

/** The page's own button waits for this. */
export type Work = ReturnType<typeof useWork>

export function useSending(paper: Paper, { during }: Work) {
  const door = usePaperDoor()
  const [isBusy, setBusy] = useState(false)
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const [doubted, setDoubted] = useState<{ file: File; doubt: Doubt }>()
  const [shown, setShown] = usePreview()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef<() => Promise<boolean>>(undefined)

  /** One act after the other; of those that wait the newest counts. `act` says whether it came to what was wanted. */
  const inTurn = (file: File | undefined, act: () => Promise<boolean>) => {
    const isNewest = () => newest.current === act
    const run = async (): Promise<boolean> => {
      if (!isNewest()) return true
      setPart(file && 0)
      setProblem(undefined)
      setDoubted(undefined)
      try {
        return (await act()) || !isNewest()
      } catch (no) {
        if (!isNewest()) return true
        setProblem(no)
        setShown(undefined)
        return false
      } finally {
        if (isNewest()) {
          setPart(undefined)
          setBusy(false)
        }
      }
    }
    newest.current = act
    setBusy(true)
    setShown(file)
    void during(() => {
      const ended = turn.current.then(run)
      turn.current = ended
      return ended
    })
  }
  const send = (file: File, doubtIn: (file: File) => Promise<Doubt | undefined>) =>
    inTurn(file, async () => {
      const doubt = await doubtIn(file)
      if (doubt) setDoubted({ file, doubt })
      else await door.send(paper, { file, onPart: setPart })
      return !doubt
    })
  return {
    isBusy,
    /** The part that was sent, from 0 to 1; undefined while nothing is. */
    part,
    problem,
    doubt: doubted?.doubt,
    shown,
    choose: (file: File) =>
      send(file, async () =>
        isPicture(paper) ? doubtOf(file, { hasGlare: paper.kind !== 'selfie' }) : undefined,
      ),
    sendAnyway: () => doubted && send(doubted.file, async () => undefined),
    remove: (it: Paper) =>
      inTurn(undefined, async () => {
        await door.remove(it)
        return true
      }),
  }
}

/** It comes with the first photo. Without it the photo goes unlooked at: the server looks again. */
const doubtOf = async (file: File, how: { hasGlare: boolean }): Promise<Doubt | undefined> => {
  const look = await import('./picture-doubt.ts').catch(() => undefined)
  return look?.doubtOf(file, how)
}

/** The chosen file, where the browser can show it. */
function usePreview(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined)]
}
