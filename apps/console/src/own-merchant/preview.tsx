/** The widget as the key shows it, and the tester: which parameters of a start URL it would take. */
import type { WidgetKeyView } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import type { AnswerTo } from '@agio/contract/client'
import { t } from 'virtual:texts/console/own-merchant'
import { useApp } from '../app/context.tsx'
import { Section, Table } from '../app/queue/case.tsx'
import fields from '../app/queue/fields.module.css'
import css from '../app/queue/queue.module.css'
import { Problem } from '../app/queue/problem.tsx'
import own from './own.module.css'
import { Snippet } from './snippet.tsx'
import { useDo } from './use-do.tsx'

type Item = AnswerTo<'tryStartUrl'>['items'][number]
const words: Readonly<Record<Item['verdict'], string>> = {
  taken: t('accepted'),
  unfit: t('ignored_invalid_value'),
  unknown: t('ignored_unknown_parameter'),
}

export function Preview({ one, widgetUrl }: { one: WidgetKeyView; widgetUrl: string }) {
  const { api } = useApp()
  const [typed, setTyped] = useState('amount=100')
  const [shown, setShown] = useState('')
  const [items, setItems] = useState<readonly Item[]>([])
  const { run, isBusy, problem } = useDo()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const query = typed.replace(/^[^?]*\?/, '')
    const values = Object.fromEntries(new URLSearchParams(query))
    void run(
      () => api.call('tryStartUrl', { params: { id: one.id }, body: { values } }),
      (answer) => {
        setItems(answer.items)
        setShown(query)
      },
    )
  }
  const address = new URL(one.services[0] === 'buy' ? '/buy' : '/sell', widgetUrl)
  for (const [name, value] of new URLSearchParams(shown)) address.searchParams.set(name, value)
  address.searchParams.set('key', one.id)
  // A changed look is another frame, so the preview shows each change at once.
  const look = JSON.stringify([one.theme, one.locale, one.services, one.sellButtonTitle, one.buyButtonTitle])
  const script = JSON.stringify(new URL('/conformance.js', widgetUrl).href)
  return (
    <>
      <Section title={t('preview')}>
        <form className={fields.fields} onSubmit={send}>
          <TextField
            id="try"
            label={t('parameters_of_the_start_url')}
            hint={t('what_follows_the_question_mark')}
            value={typed}
            maxLength={2_000}
            autoComplete="off"
            onText={setTyped}
          />
          <div className={css.actions}>
            <Button type="submit" look="quiet" busy={isBusy}>
              {t('try')}
            </Button>
          </div>
        </form>
        <Problem error={problem} />
        {items.length > 0 && (
          <Table
            label={t('parameters')}
            heads={[t('parameter'), t('value'), t('result')]}
            rows={items.map((it) => ({ id: it.name, cells: [it.name, it.value, words[it.verdict]] }))}
          />
        )}
        <iframe key={look} className={own.frame} title={t('the_widget_under_this_key')} src={address.href} />
      </Section>
      <Snippet
        title={t('check_your_page')}
        what={t('open_the_page_with_the')}
        text={`document.head.append(Object.assign(document.createElement('script'), { src: ${script} }))`}
      />
    </>
  )
}
