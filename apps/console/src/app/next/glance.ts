/**
 * A case that a room opened by itself is only glanced at: accounts are masked, and no reading is noted. It is read as soon as a
 * person turns to it, by a press or with the focus.
 */
import { createContext, use, useEffect, useState, type RefObject } from 'react'

const GlanceContext = createContext(false)
export const GlanceProvider = GlanceContext.Provider

/** The query of a request for the open case: part of the key that it is kept under, too. */
export const useLook = (): { readonly look?: 'unasked' } => (use(GlanceContext) ? { look: 'unasked' } : {})

export type Glance = {
  readonly isGlance: boolean
  readonly glanceAt: (id: string) => void
  readonly turnTo: () => void
}

export function useGlance(id: string | undefined, box: RefObject<HTMLElement | null>): Glance {
  const [glanced, setGlanced] = useState<string>()
  const isGlance = id !== undefined && id === glanced
  const turnTo = () => setGlanced(undefined)
  useEffect(() => {
    const shown = box.current
    if (!isGlance || !shown) return
    const press = () => setGlanced(undefined)
    shown.addEventListener('pointerdown', press)
    shown.addEventListener('focusin', press)
    return () => {
      shown.removeEventListener('pointerdown', press)
      shown.removeEventListener('focusin', press)
    }
  }, [isGlance, box])
  return { isGlance, glanceAt: setGlanced, turnTo }
}
