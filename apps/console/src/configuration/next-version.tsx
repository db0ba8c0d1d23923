/** The form of the next version: the figures by subject, the effect of what was changed, and the date from which it holds. */
import type { ConfigurationVersion } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/configuration'
import { acting } from '../app/acting.ts'
import { Refused } from '../app/api/api.ts'
import { useApp } from '../app/context.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import { readProblem, titleOf } from '../figures/index.ts'
import { changeLine } from './changes.tsx'
import { CoinFee } from './coin-fee.tsx'
import own from './configuration.module.css'
import { withFigure, type Document } from './document.ts'
import { Effect } from './effect.tsx'
import { FigureCards } from './figure-cards.tsx'
import { HedgePolicy } from './hedge-policy.tsx'
import { RawDocument } from './raw-document.tsx'

export function NextVersion({ newest }: { newest: ConfigurationVersion }) {
  const { api } = useApp()
  const [document, setDocument] = useState<Document>(newest.document)
  const [from, setFrom] = useState('')
  const [ask, dialog] = useConfirm()
  const preview = useMutation({
    mutationFn: () => api.call('previewConfiguration', { body: { document } }),
  })
  const change = (path: string, value: unknown) => {
    preview.reset()
    setDocument((now) => withFigure(now, path, value))
  }
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
          ...found.changes.map(changeLine),
        ],
      }),
    )
  }
  return (
    <>
      <FigureCards
        document={document}
        form={{ before: newest.document, change, wrong: wrongIn(preview.error) }}
      />
      <CoinFee document={document} onAdd={change} />
      <HedgePolicy document={document} onAdd={change} />
      <RawDocument document={document} />
      {found && <Effect preview={found} />}
      {found && found.changes.length > 0 && (
        <TextField
          id="configuration-from"
          label={t('takes_effect_utc')}
          hint={t('at_least_a_minute_from')}
          type="datetime-local"
          value={from}
          onText={setFrom}
        />
      )}
      <div className={own.foot}>
        <Wrong error={preview.error} />
        <div className={css.actions}>
          <Button look="quiet" busy={preview.isPending} onClick={() => preview.mutate()}>
            {t('compare')}
          </Button>
          <Button disabled={!isReady} onClick={propose}>
            {t('propose_dialog')}
          </Button>
        </div>
      </div>
      {dialog}
    </>
  )
}

/** The figure that the server names in its refusal, and its sentence. */
const wrongIn = (error: unknown) =>
  error instanceof Refused ? readProblem(error.fields[0]?.params?.['problem'] ?? '') : undefined

function Wrong({ error }: { error: unknown }) {
  const wrong = wrongIn(error)
  if (!wrong) return <Problem error={error} />
  return (
    <p role="alert" className={own.wrong}>
      <a href={`#figure-${wrong.path}`}>{t('at_figure', { name: titleOf(wrong.path), text: wrong.text })}</a>
    </p>
  )
}
