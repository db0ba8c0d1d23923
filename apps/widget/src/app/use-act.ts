/** Something the person asks for, done once at a time: whether it is under way, and how it ended. */
import { useState } from 'react'

type Act<Answer> = { busy: boolean; answer: Answer | undefined; error: unknown }

export function useAct<Answer, Input = void>(act: (input: Input) => Promise<Answer>) {
  const [state, setState] = useState<Act<Answer>>({ busy: false, answer: undefined, error: undefined })
  const run = async (input: Input) => {
    setState({ busy: true, answer: undefined, error: undefined })
    try {
      setState({ busy: false, answer: await act(input), error: undefined })
    } catch (error) {
      setState({ busy: false, answer: undefined, error })
    }
  }
  return { ...state, run: (input: Input) => void run(input) }
}
