/**
 * The steps done and the steps to come. As a list each step has its times and links; as a bar there is only its name, and it fits
 * the head of a phone. The present step is marked for the ear too.
 */
import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import { MoreIcon } from '../more-icons.tsx'
import css from './steps.module.css'

export type Step = {
  id: string
  title: string
  state: 'done' | 'now' | 'next' | 'off'
  time?: { text: string; iso: string } | undefined
  note?: ReactNode
  link?: { href: string; text: string } | undefined
}

/** `words` are spoken before a step's title: "Done", "Now", "To come". */
export function Steps({
  label,
  steps,
  words,
  look = 'list',
}: {
  label: string
  look?: 'list' | 'bar'
  steps: readonly Step[]
  words: Record<Step['state'], string>
}) {
  return (
    <ol className={css[look]} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={css.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {look === 'list' && (
            <span className={css.dot}>
              {step.state === 'done' && <Icon name="check" size={14} />}
              {step.state === 'off' && <Icon name="close" size={14} />}
            </span>
          )}
          <div className={css.body}>
            <p className={css.title}>
              <span className="only-spoken">{words[step.state]}: </span>
              {step.title}
            </p>
            {look === 'list' && <More {...step} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function More({ time, note, link }: Step) {
  return (
    <>
      {time && (
        <time className={css.time} dateTime={time.iso}>
          {time.text}
        </time>
      )}
      {note && <div className={css.note}>{note}</div>}
      {link && (
        <a className={css.link} href={link.href} target="_blank" rel="noreferrer">
          {link.text}
          <MoreIcon name="outside" size={16} />
        </a>
      )}
    </>
  )
}
