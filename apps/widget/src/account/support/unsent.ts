/**
 * Unsent messages. Each message has its key from the first try, so that a try again is the same message and never a
 * second one. The browser keeps it under the person's id: a reload or an ended session loses nothing.
 */
import type { SupportFile } from '@agio/contract'
import { newKey } from '@agio/contract/client'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../app/context.tsx'
import { keys, readJson, type Storage } from '../../app/session/storage.ts'

export type Outgoing = {
  readonly key: string
  readonly text: string
  readonly files: readonly SupportFile[]
  readonly error?: unknown
}
type Kept = {
  readonly draft: string
  /** Sent, and of no message yet. */
  readonly files: readonly SupportFile[]
  readonly outgoing: readonly Omit<Outgoing, 'error'>[]
}
type Send = (body: { text: string; files?: string[] }, key: string) => Promise<unknown>

const nothing: Kept = { draft: '', files: [], outgoing: [] }

export type Unsent = ReturnType<typeof useUnsent>

/** `place` names the person and the conversation. */
export function useUnsent(place: string, send: Send) {
  const { storage } = useApp()
  const [kept] = useState(() => readKept(storage)[place] ?? nothing)
  const [draft, setDraft] = useState(kept.draft)
  const [files, setFiles] = useState(kept.files)
  // A message without an answer on an earlier page counts as not sent: the same key finds it where it arrived.
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>(() =>
    kept.outgoing.map((it) => ({ ...it, error: true })),
  )
  const current = useRef(outgoing)
  const change = (next: readonly Outgoing[]) => {
    current.current = next
    setOutgoing(next)
  }
  useEffect(() => {
    const rest = outgoing.map(({ key, text, files: sent }) => ({ key, text, files: sent }))
    const isEmpty = draft === '' && files.length === 0 && rest.length === 0
    const { [place]: _, ...others } = readKept(storage)
    const all = isEmpty ? others : { ...others, [place]: { draft, files, outgoing: rest } }
    storage.write(keys.unsent, Object.keys(all).length === 0 ? undefined : JSON.stringify(all))
  }, [draft, files, outgoing, place, storage])

  const drop = (key: string) => change(current.current.filter((it) => it.key !== key))
  const attempt = async ({ key, text, files: sent }: Outgoing) => {
    const again = { key, text, files: sent }
    change(
      current.current.some((it) => it.key === key)
        ? current.current.map((it) => (it.key === key ? again : it))
        : [...current.current, again],
    )
    try {
      await send({ text, ...(sent.length > 0 && { files: sent.map(({ id }) => id) }) }, key)
      drop(key)
    } catch (error) {
      change(current.current.map((it) => (it.key === key ? { ...it, error } : it)))
    }
  }
  return {
    draft,
    setDraft,
    files,
    setFiles,
    outgoing,
    drop,
    retry: (it: Outgoing) => void attempt(it),
    submit() {
      const text = draft.trim()
      if (text === '' && files.length === 0) return
      setDraft('')
      setFiles((before) => before.filter((it) => !files.includes(it)))
      void attempt({ key: newKey(), text, files })
    },
  }
}

function readKept(storage: Storage): Record<string, Kept> {
  const kept = readJson(storage, keys.unsent)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, Kept>) : {}
}
