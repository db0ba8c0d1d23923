/** A room whose code loads when it is first opened; from then on it opens at once. */
import { useEffect, useState, type ComponentType } from 'react'
import { Problem } from './queue/problem.tsx'

/** Not React's own `lazy`: what that shows after an empty page it holds back for a third of a second. */
export function lazily(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined
  return function Room() {
    const [Shown, show] = useState(() => loaded)
    const [problem, setProblem] = useState<unknown>()
    useEffect(() => {
      if (loaded) return
      load().then((room) => {
        loaded = room
        show(() => room)
      }, setProblem)
    }, [])
    if (Shown) return <Shown />
    return (
      <main tabIndex={-1}>
        {/* Another version of the console may be there by now: its page names its own rooms. */}
        <Problem error={problem} retry={() => window.location.reload()} />
      </main>
    )
  }
}
