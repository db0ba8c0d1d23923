/** One paper: what is wanted, the camera or a file, how far it has come, and what was found at once. */
import { Button, ChooseFile, Notice, Status } from '@agio/ui'
import { useEffect, useState, type DragEvent } from 'react'
import { useText } from '../../app/context.tsx'
import { showDate } from '../../app/i18n/times.ts'
import { readTime } from '../../app/i18n/format.ts'
import { Problem } from '../../app/problem.tsx'
import { wordsOf } from '../company/index.ts'
import { isBeingRead } from '../verification-query.ts'
import { usePaperDoor } from './door.tsx'
import { idOf, isThere, type Paper } from './paper.ts'
import css from './papers.module.css'
import { Wanted } from './wanted.tsx'

const tones = {
  submitted: 'info',
  valid: 'good',
  expiring: 'wait',
  expired: 'bad',
  required: 'wait',
} as const

export function Capture({
  paper,
  isNext,
  isFixed,
  isCompany,
  error,
}: {
  paper: Paper
  /** Of a company; its own words. */
  isCompany: boolean
  /** The next act of the page. */
  isNext: boolean
  /** It neither comes nor goes now. */
  isFixed: boolean
  error: string | undefined
}) {
  const { t } = useText()
  const door = usePaperDoor()
  const { kind, side, state, reason } = paper
  const isHere = isThere(paper)
  const id = idOf(paper)
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const [shown, setShown] = usePreview()
  const title = [t(wordsOf(`verify.paper.${kind}`, isCompany)), side !== 'single' && t(`verify.side.${side}`)]
    .filter(Boolean)
    .join(', ')

  const during = async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await work()
    } catch (no) {
      setProblem(no)
      setShown(undefined)
    } finally {
      setPart(undefined)
    }
  }
  const give = (file: File | undefined) => {
    if (!file || part !== undefined || isFixed) return
    setShown(file)
    setPart(0)
    void during(() => door.send(paper, { file, onPart: setPart }))
  }
  return (
    <section
      id={id}
      tabIndex={-1}
      className={css.paper}
      data-bad={error ? '' : undefined}
      aria-labelledby={`${id}-title`}
      {...dropOf(give)}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={css.picture}>
        {shown ? (
          <img src={shown} alt={t('verify.preview', { paper: title })} />
        ) : (
          <Wanted kind={kind} side={side} />
        )}
      </div>
      <p className="soft">{t(wordsOf(wantedKey(paper), isCompany), { months: paper.months ?? 3 })}</p>
      {part !== undefined && (
        <progress
          className={css.bar}
          value={part}
          max={1}
          aria-label={t('verify.sending', { paper: title })}
        />
      )}
      {part === undefined && state !== 'required' && (
        <Status tone={tones[state]} live when={paper.addedAt ? showDate(readTime(paper.addedAt)) : undefined}>
          {t(isBeingRead(paper) ? 'verify.paperState.reading' : `verify.paperState.${state}`)}
        </Status>
      )}
      {part === undefined && reason && (
        <Notice tone="bad" live>
          <p>{t(`verify.paperReason.${reason}`)}</p>
        </Notice>
      )}
      <Problem error={problem} />
      {error && <p className={css.wrong}>{error}</p>}
      {!isFixed && (
        <Chooser paper={paper} isNext={isNext} isHere={isHere} busy={part !== undefined} onFile={give} />
      )}
      {state === 'submitted' && !isFixed && (
        <Button
          look="plain"
          onClick={() => {
            setShown(undefined)
            void during(() => door.remove(paper))
          }}
        >
          {t('verify.removePaper')}
        </Button>
      )}
    </section>
  )
}

type Wanting = Pick<Paper, 'kind' | 'side' | 'months'>

function wantedKey({ kind, side, months }: Wanting) {
  if (kind === 'selfie') return 'verify.wanted.selfie'
  if (kind === 'passport') return 'verify.wanted.passport'
  if (kind === 'registry-extract') return 'verify.extractHint'
  if (kind === 'proof-of-address') return 'verify.wanted.address'
  if (side !== 'single') return 'verify.wanted.card'
  return months === null ? 'verify.wanted.paper' : 'verify.wanted.months'
}

/** The camera first where there is one to hold. */
function Chooser({
  paper: { kind, side },
  isNext,
  isHere,
  busy,
  onFile,
}: {
  paper: Wanting
  isNext: boolean
  isHere: boolean
  busy: boolean
  onFile: (file: File | undefined) => void
}) {
  const { t } = useText()
  const isPicture = kind === 'selfie' || kind === 'passport' || side !== 'single'
  const hasCamera = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
  const name = `${kind}-${side}`
  return (
    <div className={css.choose}>
      <ChooseFile
        accept="image/*"
        capture={kind === 'selfie' ? 'user' : 'environment'}
        name={`camera-${name}`}
        onFile={onFile}
      >
        {(open) =>
          hasCamera && (
            <Button look={isNext ? 'main' : 'quiet'} wide busy={busy} onClick={open}>
              {t(isHere ? 'verify.takeAgain' : 'verify.take')}
            </Button>
          )
        }
      </ChooseFile>
      <ChooseFile
        accept={isPicture ? 'image/*' : 'image/*,application/pdf'}
        name={`file-${name}`}
        onFile={onFile}
      >
        {(open) => (
          <Button look={isNext && !hasCamera ? 'main' : 'quiet'} wide busy={busy} onClick={open}>
            {t(isHere ? 'verify.replace' : 'verify.choose')}
          </Button>
        )}
      </ChooseFile>
      {!hasCamera && <p className="soft">{t('verify.drop')}</p>}
    </div>
  )
}

const dropOf = (give: (file: File | undefined) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    give(event.dataTransfer.files[0])
  },
})

/** What was chosen, where the browser can show it. */
function usePreview(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined)]
}
