/** Widget keys: one per site or language, with the widget as it looks under the key, and what a start URL would do. */
import type { WidgetKeyView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/own-merchant'
import { live } from '../app/api/live.ts'
import { useApp, usePlace } from '../app/context.tsx'
import { CaseHead, CaseState, Facts, RowHead, Section } from '../app/queue/case.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { serviceText } from '../app/words.ts'
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
      title={t('widget_keys')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.name} stamp={keyStamp(item.state)} />
          <span className={css.soft}>
            {item.isTest && `${t('test')} · `}
            {item.origins.join(', ')}
          </span>
        </>
      )}
      tools={
        isOwner && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setOpen(true)}>
              {t('create_a_widget_key_dialog')}
            </Button>
          </div>
        )
      }
      dialog={isOpen && merchant && <WidgetKeyDialog merchant={merchant} onClose={() => setOpen(false)} />}
      empty={t('no_widget_keys_yet_each')}
      hint={t('open_a_key_to_preview')}
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
      <Section title={t('key')}>
        <Facts label={t('key')} lines={linesOf(one)} />
        {isOwner && isWorking && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setOpened('change')}>
              {t('change_dialog')}
            </Button>
            {one.replacedBy === null && (
              <Button look="quiet" onClick={() => setOpened('rotate')}>
                {t('replace_dialog')}
              </Button>
            )}
            <Button look="danger" onClick={() => setOpened('disable')}>
              {t('disable')}
            </Button>
          </div>
        )}
      </Section>
      {isWorking && <Preview one={one} widgetUrl={merchant.widgetUrl} />}
      {opened === 'change' && <WidgetKeyDialog merchant={merchant} one={one} onClose={close} />}
      {opened === 'rotate' && (
        <OwnDialog
          title={t('replace_this_key')}
          what={t('we_create_a_new_key')}
          button={t('replace')}
          send={(once) => api.call('rotateWidgetKey', { params: { id } }, once)}
          onClose={close}
        />
      )}
      {opened === 'disable' && (
        <OwnDialog
          title={t('disable_this_key')}
          what={t('pages_cant_show_the_widget')}
          button={t('disable_title')}
          isGrave
          send={(once) => api.call('disableWidgetKey', { params: { id } }, once)}
          onClose={close}
        />
      )}
    </article>
  )
}

const linesOf = (one: WidgetKeyView) => [
  { name: t('key'), value: one.id, copy: one.id },
  ...(one.isTest ? [{ name: t('mode'), value: t('test_only') }] : []),
  { name: t('sites'), value: one.origins.join(', ') || t('none') },
  { name: t('services'), value: one.services.map(serviceText).join(', ') || t('none') },
  { name: t('language'), value: one.locale ?? t('the_browsers') },
  { name: t('since'), value: one.createdAt },
  ...(one.endsAt === null ? [] : [{ name: t('ends'), value: one.endsAt }]),
  ...(one.replacedBy === null
    ? []
    : [{ name: t('replaced_by'), value: one.replacedBy, copy: one.replacedBy }]),
]
