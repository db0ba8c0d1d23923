/** A button that copies a text and confirms it. */
import { useEffect, useState } from 'react'
import css from './copy.module.css'
import { MoreIcon } from '../more-icons.tsx'

const rememberedMs = 2_500

/** `label` names what is copied ("Copy the address"), `done` is announced afterwards ("Copied"). */
export function Copy({
  text,
  label,
  done,
  words = false,
  shown,
}: {
  text: string
  label: string
  done: string
  words?: boolean
  /** The value itself, under the words. */
  shown?: string
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), rememberedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const confirm = (did: boolean) => {
    setCopied(did)
    // Not every browser may, and some ask for a touch first.
    if (did) navigator.vibrate?.(10)
  }
  return (
    <>
      <button
        type="button"
        className={shown ? css.shown : words ? css.words : css.copy}
        aria-label={shown ? undefined : label}
        title={label}
        onClick={() => void put(text).then(confirm)}
      >
        <MoreIcon name={copied ? 'check' : 'copy'} size={18} />
        {words && <span>{copied ? done : label}</span>}
        {shown && (
          <bdi className={css.value} dir="ltr">
            {shown}
          </bdi>
        )}
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
