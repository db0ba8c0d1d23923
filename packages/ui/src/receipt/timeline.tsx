/** What has happened and what comes next, with times and links. The present step is marked for the ear too. */
import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import css from './timeline.module.css'

export type TimelineStep = {
  id: string
  title: string
  state: 'done' | 'now' | 'next' | 'off'
  time?: { text: string; iso: string } | undefined
  note?: ReactNode
  link?: { href: string; text: string } | undefined
}

/** `words` are spoken before a step's title: "Done", "Now", "To come". */
export function Timeline({
  label,
  steps,
  words,
}: {
  label: string
  steps: readonly TimelineStep[]
  words: Record<TimelineStep['state'], string>
}) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={css.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={css.dot}>
            {step.state === 'done' && <Icon name="check" size={14} />}
            {step.state === 'off' && <Icon name="close" size={14} />}
          </span>
          <div className={css.body}>
            <p className={css.title}>
              <span className="only-spoken">{words[step.state]}: </span>
              {step.title}
            </p>
            {step.time && (
              <time className={css.time} dateTime={step.time.iso}>
                {step.time.text}
              </time>
            )}
            {step.note && <div className={css.note}>{step.note}</div>}
            {step.link && (
              <a className={css.link} href={step.link.href} target="_blank" rel="noreferrer">
                {step.link.text}
                <Icon name="outside" size={16} />
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
