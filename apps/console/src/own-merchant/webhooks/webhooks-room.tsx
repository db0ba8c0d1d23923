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
      title="Webhooks"
      list={list}
      idOf={(item) => item.id}
      row={(item) => (
        <>
          <RowHead title={item.description || new URL(item.url).host} stamp={endpointStamp(item.state)} />
          <span className={css.soft}>
            {item.url} · {item.waiting} waiting
          </span>
        </>
      )}
      tools={
        <>
          {isOwner && (
            <div className={css.actions}>
              <Button look="quiet" onClick={() => setOpened('make')}>
                Add an endpoint…
              </Button>
            </div>
          )}
          {id === undefined && kept}
        </>
      }
      dialog={opened === 'make' && <EndpointDialog onDone={show} onClose={close} />}
      empty="No endpoints yet. Through one we tell your server about each order."
      hint="Open an endpoint to see its deliveries."
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
      <Section title="Endpoint">
        <Facts label="Endpoint" lines={linesOf(one)} />
        {isOwner && (
          <div className={css.actions}>
            {isOn && (
              <Button
                busy={isBusy}
                onClick={() => void run(() => api.call('testWebhook', { params: { id: one.id } }))}
              >
                Send a test event
              </Button>
            )}
            <Button look="quiet" onClick={() => open('change')}>
              Change…
            </Button>
            {one.olderSecretUntil === null && (
              <Button look="quiet" onClick={() => open('rotate')}>
                Replace the secret…
              </Button>
            )}
            {isOn && (
              <Button look="quiet" onClick={() => open('replay')}>
                Send events again…
              </Button>
            )}
            <Button look={isOn ? 'danger' : 'quiet'} onClick={() => open('switch')}>
              {isOn ? 'Switch off…' : 'Switch on…'}
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
  { name: 'Address', value: one.url, copy: one.url },
  { name: 'Sends an event when', value: one.types.map((type) => t(`type.${type}`)).join('; ') },
  ...(one.statuses.length === 0
    ? []
    : [{ name: 'Statuses', value: one.statuses.map((status) => t(`status.${status}`)).join('; ') }]),
  { name: 'Waiting', value: String(one.waiting) },
  ...(one.failingSince === null ? [] : [{ name: 'Failing since', value: one.failingSince }]),
  ...(one.offSince === null ? [] : [{ name: 'Off since', value: one.offSince }]),
  ...(one.olderSecretUntil === null ? [] : [{ name: 'Previous secret until', value: one.olderSecretUntil }]),
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
        title="Replace the secret"
        what="We create a new secret. Both sign every event for 24 hours."
        button="Replace"
        send={(once) => api.call('rotateWebhook', { params }, once)}
        onDone={onSecret}
        onClose={onClose}
      />
    )
  if (opened === 'switch')
    return (
      <OwnDialog
        title={isOn ? 'Switch the endpoint off' : 'Switch the endpoint on'}
        what={
          isOn
            ? "We keep the events that are waiting. We don't send new ones until you switch it on and have them sent again."
            : 'We send the events that are waiting now.'
        }
        button={isOn ? 'Switch off' : 'Switch on'}
        isGrave={isOn}
        send={(once) => api.call('switchWebhook', { params, body: { on: !isOn } }, once)}
        onClose={onClose}
      />
    )
  return null
}
