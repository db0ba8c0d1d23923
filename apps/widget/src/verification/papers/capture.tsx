/** One paper: what is wanted, the camera or a file, how far it has come, and what was found at once. */
import { Verification } from '@agio/domain'
import { Button, ChooseFile, Notice, Status } from '@agio/ui'
import type { DragEvent } from 'react'
import { useText } from '../../app/context.tsx'
import { showDate } from '../../app/i18n/times.ts'
import { readTime } from '../../app/i18n/format.ts'
import { Problem } from '../../app/problem.tsx'
import { wordsOf } from '../company/index.ts'
import { isBeingRead } from '../verification-query.ts'
import { idOf, isPicture, isThere, type Paper } from './paper.ts'
import css from './papers.module.css'
import { useSending, type Work } from './use-sending.ts'
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
  place,
  isNext,
  isFixed,
  isCompany,
  error,
  work,
}: {
  /** The newest of its place. */
  paper: Paper
  place: readonly Paper[]
  work: Work
  /** Of a company; its own words. */
  isCompany: boolean
  /** The next act of the page. */
  isNext: boolean
  /** It neither comes nor goes now. */
  isFixed: boolean
  error: string | undefined
}) {
  const { t } = useText()
  const { kind, side } = paper
  const id = idOf(paper)
  const { isBusy, part, problem, doubt, shown, choose, sendAnyway, remove } = useSending(paper, work)
  const title = useTitle(paper, isCompany)
  const give = (file?: File) => void (file && !isFixed && choose(file))
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
      {doubt && (
        <Notice tone="warn" live>
          <p>{t(`verify.doubt.${doubt}`)}</p>
        </Notice>
      )}
      {(part === undefined || place.length > 1) &&
        place.map((it, at) => (
          <Found
            key={it.id}
            paper={it}
            name={place.length > 1 ? `${title} ${at + 1}` : ''}
            isBusy={isBusy}
            onRemove={isFixed ? undefined : () => remove(it)}
          />
        ))}
      <Problem error={problem} />
      {error && <p className={css.wrong}>{error}</p>}
      {!isFixed && <Chooser paper={paper} isNext={isNext} isHere={place.some(isThere)} onFile={give} />}
      {doubt && !isFixed && (
        <Button look="plain" wide onClick={sendAnyway}>
          {t('verify.sendAnyway')}
        </Button>
      )}
    </section>
  )
}

/** A paper that is there, and what takes it back. `name`: of one of several. */
function Found({
  paper,
  name,
  isBusy,
  onRemove,
}: {
  paper: Paper
  name: string
  isBusy: boolean
  onRemove: (() => void) | undefined
}) {
  const { t } = useText()
  const { id, state, reason, addedAt } = paper
  const isRemovable = state === 'submitted' || (name !== '' && state === 'required' && id !== null)
  return (
    <>
      {name && <p>{name}</p>}
      {state !== 'required' && (
        <Status tone={tones[state]} live when={addedAt ? showDate(readTime(addedAt)) : undefined}>
          {t(isBeingRead(paper) ? 'verify.paperState.reading' : `verify.paperState.${state}`)}
        </Status>
      )}
      {reason && (
        <Notice tone="bad" live>
          <p>{t(`verify.paperReason.${reason}`)}</p>
        </Notice>
      )}
      {isRemovable && onRemove && (
        <Button
          look="plain"
          wide
          busy={isBusy}
          aria-label={name && `${t('verify.removePaper')}: ${name}`}
          onClick={onRemove}
        >
          {t('verify.removePaper')}
        </Button>
      )}
    </>
  )
}

/** With its side, where it has two. */
function useTitle({ kind, side }: Paper, isCompany: boolean): string {
  const { t } = useText()
  return [t(wordsOf(`verify.paper.${kind}`, isCompany)), side !== 'single' && t(`verify.side.${side}`)]
    .filter(Boolean)
    .join(', ')
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
  paper,
  isNext,
  isHere,
  onFile,
}: {
  paper: Wanting
  isNext: boolean
  isHere: boolean
  onFile: (file: File | undefined) => void
}) {
  const { t } = useText()
  const { kind, side } = paper
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
            <Button look={isNext ? 'main' : 'quiet'} wide onClick={open}>
              {t(isHere ? 'verify.takeAgain' : 'verify.take')}
            </Button>
          )
        }
      </ChooseFile>
      <ChooseFile
        accept={isPicture(paper) ? 'image/*' : 'image/*,application/pdf'}
        name={`file-${name}`}
        onFile={onFile}
      >
        {(open) => (
          <Button look={isNext && !hasCamera ? 'main' : 'quiet'} wide onClick={open}>
            {t(
              !isHere ? 'verify.choose' : Verification.isSingle(kind) ? 'verify.replace' : 'verify.addPaper',
            )}
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
