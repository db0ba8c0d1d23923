/** A form that opens with its first field empty begins there: nobody has to tap it first. */
import { useEffect, useState } from 'react'

/** A person who has gone to another control meanwhile stays there. */
export function useFirstField(id: string, isEmpty: boolean): void {
  const [wasEmpty] = useState(isEmpty)
  useEffect(() => {
    const { activeElement: now } = document
    const isElsewhere = now instanceof HTMLElement && now.tabIndex >= 0
    if (wasEmpty && !isElsewhere) document.getElementById(id)?.focus()
  }, [id, wasEmpty])
}
