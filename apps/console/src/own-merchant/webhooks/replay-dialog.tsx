/** Events once more: all since a moment, or the newest of each order. */
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
      title="Send events again"
      what="Each event keeps its ID, so your server can skip the ones it has."
      button="Send"
      isReady={/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(since.trim())}
      send={(once) =>
        api.call('replayWebhook', { params: { id }, body: { since: since.trim(), what } }, once)
      }
      onClose={onClose}
    >
      <Fields>
        <TextField
          id="since"
          label="Since"
          hint="UTC, as 2031-05-01 12:00:00."
          value={since}
          maxLength={19}
          autoComplete="off"
          onText={setSince}
        />
        <Labelled label="What">
          <select
            value={what}
            onChange={({ target }) => setWhat(target.value === 'latest' ? 'latest' : 'all')}
          >
            <option value="all">every event</option>
            <option value="latest">the newest of each order</option>
          </select>
        </Labelled>
      </Fields>
    </OwnDialog>
  )
}
