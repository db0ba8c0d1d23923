/** Papers of a page go to the verification of the person signed in, or through a hand-over. */
import { createContext, use } from 'react'
import { useApp } from '../../app/context.tsx'
import { useTake } from '../verification-query.ts'
import { removePaper, sendPaper, type PaperDoor } from './upload.ts'

const Given = createContext<PaperDoor | undefined>(undefined)
export const PaperDoorProvider = Given.Provider

export function usePaperDoor(): PaperDoor {
  const app = useApp()
  const take = useTake()
  return (
    use(Given) ?? {
      send: (paper, sending) => take(sendPaper(app, paper, sending)),
      remove: (paper) => take(removePaper(app, paper)),
    }
  )
}
