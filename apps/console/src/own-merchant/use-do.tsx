/** Something that is done at once: busy meanwhile, its refusal shown, and the screen fetched again afterwards. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export function useDo() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const run = async <Answer,>(
    work: () => Promise<Answer>,
    then?: (answer: Answer) => void,
  ): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await work()
      then?.(answer)
      await queries.invalidateQueries()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, problem }
}
