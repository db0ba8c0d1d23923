/** One paper on its way: chosen, looked at, sent, taken back. A photo that is doubted waits for the person. */
import { useEffect, useState } from 'react'
import { usePaperDoor } from './door.tsx'
import { isPicture, type Paper } from './paper.ts'
import { doubtOf, type Doubt } from './picture-doubt.ts'

export function useSending(paper: Paper) {
  const door = usePaperDoor()
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const [doubted, setDoubted] = useState<{ file: File; doubt: Doubt }>()
  const [shown, setShown] = usePreview()

  const during = async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    setDoubted(undefined)
    try {
      await work()
    } catch (no) {
      setProblem(no)
      setShown(undefined)
    } finally {
      setPart(undefined)
    }
  }
  const send = (file: File, doubtIn: (file: File) => Promise<Doubt | undefined>) => {
    setShown(file)
    setPart(0)
    void during(async () => {
      const doubt = await doubtIn(file)
      if (doubt) setDoubted({ file, doubt })
      else await door.send(paper, { file, onPart: setPart })
    })
  }
  return {
    /** How much was sent, from 0 to 1; undefined while nothing is. */
    part,
    problem,
    doubt: doubted?.doubt,
    shown,
    choose: (file: File) =>
      send(file, async () =>
        isPicture(paper) ? doubtOf(file, { hasGlare: paper.kind !== 'selfie' }) : undefined,
      ),
    sendAnyway: () => doubted && send(doubted.file, async () => undefined),
    remove() {
      setShown(undefined)
      void during(() => door.remove(paper))
    },
  }
}

/** What was chosen, where the browser can show it. */
function usePreview(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined)]
}
