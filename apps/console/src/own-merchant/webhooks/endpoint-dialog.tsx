/** A new endpoint, or other settings of one. */
import type { EndpointView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { Webhooks } from '@agio/domain'
import { useState } from 'react'
import { t } from 'virtual:texts/console/webhooks'
import { useApp } from '../../app/context.tsx'
import { Boxes, Fields, TextRows, type TextRow } from '../../app/queue/fields.tsx'
import { hrefOf } from '../../app/shell/router.ts'
import { OwnDialog } from '../own-dialog.tsx'

const rows = [
  {
    name: 'url',
    label: t('address'),
    hint: t('starts_with_https_and_can'),
    maxLength: 2_000,
  },
  { name: 'description', label: t('name'), hint: t('only_you_see_it'), maxLength: 100 },
] as const satisfies readonly TextRow<string>[]

export function EndpointDialog(props: {
  one?: EndpointView
  onDone?: (made: AnswerTo<'createWebhook'>) => void
  onClose: () => void
}) {
  const { one, onDone, onClose } = props
  const { api, router } = useApp()
  const [typed, setTyped] = useState({ url: one?.url ?? '', description: one?.description ?? '' })
  const [types, setTypes] = useState<Webhooks.Type[]>([...(one?.types ?? Webhooks.types)])
  const [statuses, setStatuses] = useState<Webhooks.Status[]>([...(one?.statuses ?? [])])
  const body = { url: typed.url.trim(), description: typed.description.trim(), types, statuses }
  const make = async (once: string): Promise<unknown> => {
    const made = await api.call('createWebhook', { body }, once)
    onDone?.(made)
    router.go(hrefOf('webhooks', made.endpoint.id))
    return made
  }
  return (
    <OwnDialog
      title={one ? t('change_the_endpoint') : t('add_an_endpoint')}
      what={one ? t('events_that_are_waiting_go') : t('we_show_its_secret_only')}
      button={one ? t('change') : t('add')}
      isReady={body.url !== '' && types.length > 0}
      send={(once): Promise<unknown> =>
        one ? api.call('changeWebhook', { params: { id: one.id }, body }, once) : make(once)
      }
      onClose={onClose}
    >
      <Fields>
        <TextRows id="endpoint" rows={rows} typed={typed} onTyped={setTyped} />
        <Boxes
          id="type"
          legend={t('send_an_event_when')}
          all={Webhooks.types}
          words={(type) => t(`type.${type}`)}
          chosen={types}
          onChoose={setTypes}
        />
        {types.includes('order.status_changed') && (
          <Boxes
            id="status"
            legend={t('only_for_these_statuses_none')}
            all={Webhooks.statuses}
            words={(status) => t(`status.${status}`)}
            chosen={statuses}
            onChoose={setStatuses}
          />
        )}
      </Fields>
    </OwnDialog>
  )
}
