/** A button that copies a text and confirms it. */
import { useEffect, useState } from 'react'
import css from './copy.module.css'
import { Icon } from '../icons.tsx'

const rememberedMs = 2_500

/** `label` names what is copied ("Copy the address"), `done` is announced afterwards ("Copied"). */
export function Copy({
  text,
  label,
  done,
  words = false,
}: {
  text: string
  label: string
  done: string
  words?: boolean
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), rememberedMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <button
        type="button"
        className={words ? css.words : css.copy}
        aria-label={label}
        title={label}
        onClick={() => void put(text).then(setCopied)}
      >
        <Icon name={copied ? 'check' : 'copy'} size={18} />
        {words && (copied ? done : label)}
      </button>
      <span className="only-spoken" aria-live="polite">
        {copied ? done : ''}
      </span>
    </>
  )
}

/** Frames without the clipboard permission still have the older command. */
async function put(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.readOnly = true
    area.className = 'only-spoken'
    const before = document.activeElement
    document.body.append(area)
    area.select()
    const did = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus()
    return did
  }
}
