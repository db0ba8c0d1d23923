/** The form of the next version: every field, what changes, what yesterday's orders would have cost, and the date of effect. */
import type { ConfigurationVersion } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { Button, Notice, TextField } from '@agio/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../app/context.tsx'
import { Section } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import { figure } from '../app/words.ts'
import { Changes } from './changes.tsx'
import own from './configuration.module.css'
import { fieldsOf, groupOf, labelOf, withTexts, type DocumentField, type Texts } from './document-fields.ts'

const hints: Readonly<Partial<Record<DocumentField['kind'], string>>> = {
  coins: 'Coin, percent, least fee in EUR and in GBP: ETH@1 0.90 1.00 0.80, …',
  list: 'Separated by commas.',
  limit: 'EUR, or: unlimited.',
}

export function NextVersion({ newest }: { newest: ConfigurationVersion }) {
  const { api } = useApp()
  const [texts, setTexts] = useState<Texts>({})
  const [from, setFrom] = useState('')
  const [ask, dialog] = useConfirm()
  const document = withTexts(newest.document, texts)
  const preview = useMutation({
    mutationFn: () => api.call('previewConfiguration', { body: { document } }),
  })
  const type = (path: string) => (text: string) => {
    preview.reset()
    setTexts({ ...texts, [path]: text })
  }
  const fields = fieldsOf(newest.document)
  const found = preview.data
  const isReady = found !== undefined && found.changes.length > 0 && from !== ''
  const propose = () => {
    if (!isReady) return
    const effectiveAt = `${from.replace('T', ' ')}:00`.slice(0, 19)
    ask({
      title: 'Propose this version',
      what: 'Another operator approves exactly these changes. Orders that were placed before the date keep their figures.',
      button: 'Propose',
      figures: [
        { name: 'Takes effect', value: `${effectiveAt} UTC` },
        ...found.changes.map(({ path, before, after }) => ({
          name: path,
          value: `${before || 'not set'} → ${after || 'not set'}`,
        })),
      ],
      send: (reason, once) =>
        api.call('proposeConfiguration', { body: { document, effectiveAt, reason } }, once),
    })
  }
  return (
    <Section title="Change figures">
      {[...new Set(fields.map(({ path }) => groupOf(path)))].map((group) => (
        <details key={group}>
          <summary>{group}</summary>
          <div className={own.fields}>
            {fields
              .filter(({ path }) => groupOf(path) === group)
              .map(({ path, text, kind }) => (
                <TextField
                  key={path}
                  id={`configuration-${path}`}
                  label={labelOf(path)}
                  hint={hints[kind]}
                  value={texts[path] ?? text}
                  autoComplete="off"
                  onText={type(path)}
                />
              ))}
          </div>
        </details>
      ))}
      <div className={css.actions}>
        <Button look="quiet" busy={preview.isPending} onClick={() => preview.mutate()}>
          Compare
        </Button>
      </div>
      <Problem error={preview.error} />
      {found && <Effect preview={found} />}
      <TextField
        id="configuration-from"
        label="Takes effect (UTC)"
        hint="At least a minute from now; approve it before then."
        type="datetime-local"
        value={from}
        onText={setFrom}
      />
      <div className={css.actions}>
        <Button disabled={!isReady} onClick={propose}>
          Propose…
        </Button>
      </div>
      {dialog}
    </Section>
  )
}

type Preview = AnswerTo<'previewConfiguration'>

function Effect({ preview: { changes, day, orders, refusals, costs, screening } }: { preview: Preview }) {
  if (changes.length === 0) return <Notice tone="calm">Nothing differs from the newest version.</Notice>
  return (
    <>
      <Changes changes={changes} />
      <Notice tone="calm">
        <p>
          {orders === 0
            ? `No orders were placed on ${day}.`
            : `Of the ${orders} orders of ${day}, ${refusals} would have been refused.`}
        </p>
        {costs.map(({ before, after }) => (
          <p key={before.currency}>
            The others cost {figure(before)} and would have cost {figure(after)}.
          </p>
        ))}
        {screening && (
          <p>
            {screening.names === 0
              ? 'No name was compared with a list yet.'
              : `Of the newest ${screening.names} names, ${screening.before} are hits on the lists here and ${screening.after} would be. What was decided to be somebody else isn't counted, and a remote list isn't asked.`}
          </p>
        )}
      </Notice>
    </>
  )
}
