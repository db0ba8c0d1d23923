/** Events once more: all since a moment, or the newest of each order. */
import { t } from 'virtual:texts/console/webhooks'
import { Labelled, Fields } from '../../app/queue/fields.tsx'
import { wireTime } from '@agio/contract/wire'
import { TextField } from '@agio/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.tsx'
import { OwnDialog } from '../own-dialog.tsx'

const day = 86_400_000

export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { api } = useApp()
  const [since, setSince] = useState(() => wireTime(Date.now() - day))
  const [what, setWhat] = useState<'all' | 'latest'>('all')
  return (
    <OwnDialog
      title={t('send_events_again')}
      what={t('each_event_keeps_its_id')}
      button={t('send')}
      isReady={/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(since.trim())}
      send={(once) =>
        api.call('replayWebhook', { params: { id }, body: { since: since.trim(), what } }, once)
      }
      onClose={onClose}
    >
      <Fields>
        <TextField
          id="since"
          label={t('since')}
          hint={t('utc_as_2031_05_01')}
          value={since}
          maxLength={19}
          autoComplete="off"
          onText={setSince}
        />
        <Labelled label={t('what')}>
          <select
            value={what}
            onChange={({ target }) => setWhat(target.value === 'latest' ? 'latest' : 'all')}
          >
            <option value="all">{t('every_event')}</option>
            <option value="latest">{t('the_newest_of_each_order')}</option>
          </select>
        </Labelled>
      </Fields>
    </OwnDialog>
  )
}
