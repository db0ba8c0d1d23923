/**
 * A button in an empty field that puts in what was copied, where the browser lets a page read it. A browser may ask first; where the
 * person or the page around says no, the field takes the focus, and they paste by hand.
 */
import { useState } from 'react'
import { MoreIcon } from '../more-icons.tsx'
import { IconButton } from '../form/button.tsx'

export function Paste({
  label,
  field,
  onText,
}: {
  label: string
  /** The id of the field. */
  field: string
  onText: (text: string) => void
}) {
  const [isAllowed] = useState(mayRead)
  if (!isAllowed) return null
  const paste = async () => {
    try {
      onText((await navigator.clipboard.readText()).slice(0, longest))
    } catch {
      // Nobody has to let us read.
    }
    document.getElementById(field)?.focus()
  }
  return (
    <IconButton label={label} onClick={() => void paste()}>
      <MoreIcon name="paste" />
    </IconButton>
  )
}

/** No account and no address is longer, with words around it. */
const longest = 200

/** Some browsers know of a frame that the page around it forbids it. */
function mayRead(): boolean {
  if (!('clipboard' in navigator) || !('readText' in navigator.clipboard)) return false
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('clipboard-read') ?? true
}
