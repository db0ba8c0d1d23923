/** The widget as the key shows it, and the tester: which parameters of a start URL it would take. */
import type { WidgetKeyView } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import type { AnswerTo } from '@agio/contract/client'
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
  taken: 'accepted',
  unfit: 'ignored: invalid value',
  unknown: 'ignored: unknown parameter',
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
      <Section title="Preview">
        <form className={fields.fields} onSubmit={send}>
          <TextField
            id="try"
            label="Parameters of the start URL"
            hint="What follows the question mark, such as amount=100&currency=EUR"
            value={typed}
            maxLength={2_000}
            autoComplete="off"
            onText={setTyped}
          />
          <div className={css.actions}>
            <Button type="submit" look="quiet" busy={isBusy}>
              Try
            </Button>
          </div>
        </form>
        <Problem error={problem} />
        {items.length > 0 && (
          <Table
            label="Parameters"
            heads={['Parameter', 'Value', 'Result']}
            rows={items.map((it) => ({ id: it.name, cells: [it.name, it.value, words[it.verdict]] }))}
          />
        )}
        <iframe key={look} className={own.frame} title="The widget under this key" src={address.href} />
      </Section>
      <Snippet
        title="Check your page"
        what="Open the page with the widget and run this in the browser's console. It lists what works and how to fix the rest."
        text={`document.head.append(Object.assign(document.createElement('script'), { src: ${script} }))`}
      />
    </>
  )
}
