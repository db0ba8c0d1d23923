/** The form of the next version: every field, what changes, what yesterday's orders would have cost, and the date of effect. */
import type { ConfigurationVersion } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { Button, Notice, TextField } from '@agio/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/configuration'
import { acting } from '../app/acting.ts'
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
  coins: t('coin_percent_least_fee_in'),
  list: t('separated_by_commas'),
  limit: t('eur_or_unlimited'),
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
    ask(
      acting(api, 'proposeConfiguration', {
        body: { document, effectiveAt },
        figures: [
          { name: t('takes_effect'), value: t('utc', { effectiveAt }) },
          ...found.changes.map(({ path, before, after }) => ({
            name: path,
            value: `${before || t('not_set')} → ${after || t('not_set')}`,
          })),
        ],
      }),
    )
  }
  return (
    <Section title={t('change_figures')}>
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
          {t('compare')}
        </Button>
      </div>
      <Problem error={preview.error} />
      {found && <Effect preview={found} />}
      <TextField
        id="configuration-from"
        label={t('takes_effect_utc')}
        hint={t('at_least_a_minute_from')}
        type="datetime-local"
        value={from}
        onText={setFrom}
      />
      <div className={css.actions}>
        <Button disabled={!isReady} onClick={propose}>
          {t('propose_dialog')}
        </Button>
      </div>
      {dialog}
    </Section>
  )
}

type Preview = AnswerTo<'previewConfiguration'>

function Effect({ preview: { changes, day, orders, refusals, costs, screening } }: { preview: Preview }) {
  if (changes.length === 0) return <Notice tone="calm">{t('nothing_differs_from_the_newest')}</Notice>
  return (
    <>
      <Changes changes={changes} />
      <Notice tone="calm">
        <p>
          {orders === 0
            ? t('no_orders_were_placed_on', { day })
            : t('of_the_orders_of_would', { orders, day, refusals })}
        </p>
        {costs.map(({ before, after }) => (
          <p key={before.currency}>
            {t('the_others_cost_and_would', { before: figure(before), after: figure(after) })}
          </p>
        ))}
        {screening && (
          <p>
            {screening.names === 0
              ? t('no_name_was_compared_with')
              : t('of_the_newest_names_are', {
                  names: screening.names,
                  before: screening.before,
                  after: screening.after,
                })}
          </p>
        )}
      </Notice>
    </>
  )
}
