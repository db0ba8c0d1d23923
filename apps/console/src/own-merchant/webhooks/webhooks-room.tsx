/** Endpoints of webhooks: made, changed, tried out, switched off; and what was delivered to each. */
import type { EndpointView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/webhooks'
import { useApp, usePlace } from '../../app/context.tsx'
import { CaseHead, Facts, RowHead, Section } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { QueuePage } from '../../app/queue/queue.tsx'
import { Problem } from '../../app/queue/problem.tsx'
import { useOpened } from '../../app/queue/opened.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { OwnDialog } from '../own-dialog.tsx'
import { Secret } from '../secret.tsx'
import { useDo } from '../use-do.tsx'
import { useOwnMerchant } from '../use-own-merchant.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { endpointStamp } from './webhook-words.ts'

type Opened = 'make' | 'change' | 'rotate' | 'replay' | 'switch' | undefined

export function WebhooksRoom() {
  const { id } = usePlace()
  const { isOwner } = useOwnMerchant()
  const list = useList('listWebhooks', {})
  const [opened, setOpened] = useState<Opened>()
  const [secret, setSecret] = useState<string>()
  const { one, instead } = useOpened(list, (item) => item.id, id)
  const close = () => setOpened(undefined)
  const show = (made: { secret: string }) => setSecret(made.secret)
  // Beside what is open: on a phone the list is out of sight then.
  const kept = secret !== undefined && <Secret text={secret} onKept={() => setSecret(undefined)} />
  return (
    <QueuePage
      name="webhooks"
      title={t('webhooks')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.description || new URL(item.url).host} stamp={endpointStamp(item.state)} />
          <span className={css.soft}>{t('waiting', { url: item.url, waiting: item.waiting })}</span>
        </>
      )}
      tools={
        <>
          {isOwner && (
            <div className={css.actions}>
              <Button look="quiet" onClick={() => setOpened('make')}>
                {t('add_an_endpoint_dialog')}
              </Button>
            </div>
          )}
          {id === undefined && kept}
        </>
      }
      dialog={opened === 'make' && <EndpointDialog onDone={show} onClose={close} />}
      empty={t('no_endpoints_yet_through_one')}
      hint={t('open_an_endpoint_to_see')}
    >
      {kept}
      {instead}
      {one && <Endpoint key={one.id} one={one} isOwner={isOwner} open={setOpened} />}
      {one && <EndpointDialogs one={one} opened={opened} onSecret={show} onClose={close} />}
    </QueuePage>
  )
}

function Endpoint(props: { one: EndpointView; isOwner: boolean; open: (what: Opened) => void }) {
  const { one, isOwner, open } = props
  const { api } = useApp()
  const { run, isBusy, problem } = useDo()
  const isOn = one.offSince === null
  return (
    <article className={css.caseInner}>
      <CaseHead title={one.description || new URL(one.url).host} stamp={endpointStamp(one.state)} />
      <Section title={t('endpoint')}>
        <Facts label={t('endpoint')} lines={linesOf(one)} />
        {isOwner && (
          <div className={css.actions}>
            {isOn && (
              <Button
                busy={isBusy}
                onClick={() => void run(() => api.call('testWebhook', { params: { id: one.id } }))}
              >
                {t('send_a_test_event')}
              </Button>
            )}
            <Button look="quiet" onClick={() => open('change')}>
              {t('change_dialog')}
            </Button>
            {one.olderSecretUntil === null && (
              <Button look="quiet" onClick={() => open('rotate')}>
                {t('replace_the_secret')}
              </Button>
            )}
            {isOn && (
              <Button look="quiet" onClick={() => open('replay')}>
                {t('send_events_again_dialog')}
              </Button>
            )}
            <Button look={isOn ? 'danger' : 'quiet'} onClick={() => open('switch')}>
              {isOn ? t('switch_off') : t('switch_on')}
            </Button>
          </div>
        )}
        <Problem error={problem} />
      </Section>
      <Deliveries id={one.id} mayAct={isOwner && isOn} />
    </article>
  )
}

const linesOf = (one: EndpointView) => [
  { name: t('address'), value: one.url, copy: one.url },
  { name: t('sends_an_event_when'), value: one.types.map((type) => t(`type.${type}`)).join('; ') },
  ...(one.statuses.length === 0
    ? []
    : [{ name: t('statuses'), value: one.statuses.map((status) => t(`status.${status}`)).join('; ') }]),
  { name: t('waiting_title'), value: String(one.waiting) },
  ...(one.failingSince === null ? [] : [{ name: t('failing_since'), value: one.failingSince }]),
  ...(one.offSince === null ? [] : [{ name: t('off_since'), value: one.offSince }]),
  ...(one.olderSecretUntil === null
    ? []
    : [{ name: t('previous_secret_until'), value: one.olderSecretUntil }]),
]

function EndpointDialogs(props: {
  one: EndpointView
  opened: Opened
  onSecret: (made: { secret: string }) => void
  onClose: () => void
}) {
  const { one, opened, onSecret, onClose } = props
  const { api } = useApp()
  const params = { id: one.id }
  const isOn = one.offSince === null
  if (opened === 'change') return <EndpointDialog one={one} onClose={onClose} />
  if (opened === 'replay') return <ReplayDialog id={one.id} onClose={onClose} />
  if (opened === 'rotate')
    return (
      <OwnDialog
        title={t('replace_the_secret_title')}
        what={t('we_create_a_new_secret')}
        button={t('replace')}
        send={(once) => api.call('rotateWebhook', { params }, once)}
        onDone={onSecret}
        onClose={onClose}
      />
    )
  if (opened === 'switch')
    return (
      <OwnDialog
        title={isOn ? t('switch_the_endpoint_off') : t('switch_the_endpoint_on')}
        what={isOn ? t('we_keep_the_events_that') : t('we_send_the_events_that')}
        button={isOn ? t('switch_off_title') : t('switch_on_title')}
        isGrave={isOn}
        send={(once) => api.call('switchWebhook', { params, body: { on: !isOn } }, once)}
        onClose={onClose}
      />
    )
  return null
}
