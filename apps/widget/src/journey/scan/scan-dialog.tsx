/** What the camera sees, until there is a QR code in it. The camera is asked for as the dialog opens, and let go as it closes. */
import { Dialog, Notice, SkeletonBlock } from '@agio/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../app/context.tsx'
import { readerOfCodes } from './read-code.ts'
import css from './scan.module.css'

/** Pictures are looked at so often: a code is read at once, and a phone stays cool. */
const restMs = 150

type State = 'asking' | 'looking' | 'refused' | 'none'

export function ScanDialog({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const { t } = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('asking')
  useEffect(() => {
    const end = new AbortController()
    const look = async () => {
      const screen = video.current
      if (!screen) return
      const stream = await openCamera(end.signal)
      if (typeof stream === 'string') return setState(stream)
      screen.srcObject = stream
      await screen.play()
      setState('looking')
      const text = await firstCode(screen, end.signal)
      if (text !== undefined) onText(text)
    }
    // A screen that stops while it begins to play is being closed.
    look().catch(() => !end.signal.aborted && setState('none'))
    return () => end.abort()
    // The camera is asked for once, for the field that opened the dialog.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isOn = state === 'asking' || state === 'looking'
  return (
    <Dialog title={t('scan.title')} closeLabel={t('shell.close')} onClose={onClose}>
      {isOn && <p>{t('scan.text')}</p>}
      {!isOn && (
        <Notice tone="warn" live>
          <p>{t(state === 'refused' ? 'scan.refused' : 'scan.none')}</p>
        </Notice>
      )}
      {state === 'asking' && <SkeletonBlock />}
      <video ref={video} className={css.screen} hidden={state !== 'looking'} muted playsInline aria-hidden />
    </Dialog>
  )
}

/** It is let go as the signal says so, also where it is allowed only then. */
async function openCamera(end: AbortSignal): Promise<MediaStream | 'refused' | 'none'> {
  try {
    // The one that looks away from the person, where there are two.
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    const stop = () => stream.getTracks().forEach((track) => track.stop())
    if (end.aborted) stop()
    end.addEventListener('abort', stop)
    return stream
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none'
  }
}

async function firstCode(screen: HTMLVideoElement, end: AbortSignal): Promise<string | undefined> {
  const read = await readerOfCodes()
  while (!end.aborted) {
    const text = await read(screen)
    if (text) return end.aborted ? undefined : text
    await new Promise((rested) => setTimeout(rested, restMs))
  }
  return undefined
}
