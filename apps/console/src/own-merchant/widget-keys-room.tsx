/** Widget keys: one per site or language, with the widget as it looks under the key, and what a start URL would do. */
import type { WidgetKeyView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { live } from '../app/api/live.ts'
import { useApp, usePlace } from '../app/context.tsx'
import { CaseHead, CaseState, Facts, RowHead, Section } from '../app/queue/case.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { keyStamp } from '../merchants/index.ts'
import { OwnDialog } from './own-dialog.tsx'
import { useOwnMerchant } from './use-own-merchant.ts'
import { Preview } from './preview.tsx'
import { WidgetKeyDialog } from './widget-key-dialog.tsx'

export function WidgetKeysRoom() {
  const { id } = usePlace()
  const [isOpen, setOpen] = useState(false)
  const { merchant, isOwner } = useOwnMerchant()
  const list = useList('listWidgetKeys', {})
  return (
    <QueuePage
      name="widget_keys"
      title="Widget keys"
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={keyStamp(item.state)} />
          <span className={css.soft}>{item.origins.join(', ')}</span>
        </>
      )}
      tools={
        isOwner && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setOpen(true)}>
              Create a widget key…
            </Button>
          </div>
        )
      }
      dialog={isOpen && merchant && <WidgetKeyDialog merchant={merchant} onClose={() => setOpen(false)} />}
      empty="No widget keys yet. Each of your pages shows the widget with one."
      hint="Open a key to preview its widget."
    >
      {id !== undefined && <OneKey key={id} id={id} />}
    </QueuePage>
  )
}

function OneKey({ id }: { id: string }) {
  const { api } = useApp()
  const { merchant, isOwner } = useOwnMerchant()
  const [opened, setOpened] = useState<'change' | 'rotate' | 'disable'>()
  const found = useQuery({
    queryKey: ['widget key', id],
    queryFn: () => api.call('getWidgetKey', { params: { id } }),
    ...live,
  })
  const one = found.data
  if (!one || !merchant) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const close = () => setOpened(undefined)
  const isWorking = one.state === 'active' || one.state === 'ending'
  return (
    <article className={css.caseInner}>
      <CaseHead title={one.name} stamp={keyStamp(one.state)} />
      <Section title="Key">
        <Facts label="Key" lines={linesOf(one)} />
        {isOwner && isWorking && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setOpened('change')}>
              Change…
            </Button>
            {one.replacedBy === null && (
              <Button look="quiet" onClick={() => setOpened('rotate')}>
                Replace…
              </Button>
            )}
            <Button look="danger" onClick={() => setOpened('disable')}>
              Disable…
            </Button>
          </div>
        )}
      </Section>
      {isWorking && <Preview one={one} widgetUrl={merchant.widgetUrl} />}
      {opened === 'change' && <WidgetKeyDialog merchant={merchant} one={one} onClose={close} />}
      {opened === 'rotate' && (
        <OwnDialog
          title="Replace this key"
          what="We create a new key with the same settings. Both work for seven days, so you can change your pages one by one."
          button="Replace"
          send={(once) => api.call('rotateWidgetKey', { params: { id } }, once)}
          onClose={close}
        />
      )}
      {opened === 'disable' && (
        <OwnDialog
          title="Disable this key"
          what="Pages can't show the widget with this key any more. You can't undo this."
          button="Disable"
          isGrave
          send={(once) => api.call('disableWidgetKey', { params: { id } }, once)}
          onClose={close}
        />
      )}
    </article>
  )
}

const linesOf = (one: WidgetKeyView) => [
  { name: 'Key', value: one.id, copy: one.id },
  { name: 'Sites', value: one.origins.join(', ') || 'none' },
  { name: 'Services', value: one.services.join(', ') || 'none' },
  { name: 'Language', value: one.locale ?? "the browser's" },
  { name: 'Since', value: one.createdAt },
  ...(one.endsAt === null ? [] : [{ name: 'Ends', value: one.endsAt }]),
  ...(one.replacedBy === null ? [] : [{ name: 'Replaced by', value: one.replacedBy, copy: one.replacedBy }]),
]
