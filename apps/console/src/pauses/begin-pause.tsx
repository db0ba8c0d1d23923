/** Pausing a part: which, for how long, and what customers read. Also gives a present pause another end. */
import type { OperatorPauseView } from '@agio/contract'
import { Pauses } from '@agio/domain'
import { SelectField, TextField } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/pauses'
import { acting } from '../app/acting.ts'
import { useApp } from '../app/context.tsx'
import { Confirm } from '../app/queue/confirm.tsx'

const parts = Pauses.keys.map((code) => {
  const part = Pauses.partOf(code)
  return { code, name: part ? Pauses.nameOf(part) : code }
})
const isMinutes = (text: string) =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= Pauses.longestDays * 24 * 60

type Props = { readonly present?: OperatorPauseView; readonly onClose: () => void }

export function BeginPause({ present, onClose }: Props) {
  const { api } = useApp()
  const [part, setPart] = useState(present?.part ?? 'all')
  const [reason, setReason] = useState<Pauses.Reason>(present?.reason ?? 'maintenance')
  const [minutes, setMinutes] = useState('60')
  return (
    <Confirm
      request={acting(api, 'beginPause', {
        ...(present && {
          title: t('pause_for_longer_or_shorter', { name: present.name }),
          button: t('change_the_end'),
        }),
        figures: present ? [{ name: t('part'), value: present.name }] : [],
        fields: (
          <>
            {!present && (
              <SelectField id="part" label={t('what')} value={part} options={parts} onChoose={setPart} />
            )}
            <SelectField
              id="customer-reason"
              label={t('what_customers_read')}
              value={reason}
              options={Pauses.reasons.map((code) => ({ code, name: t(`reason.${code}`) }))}
              onChoose={(code) => setReason(Pauses.reasons.find((one) => one === code) ?? 'maintenance')}
            />
            <TextField
              id="minutes"
              label={t('minutes_from_now')}
              hint={t('at_most_days_it_ends', { longestDays: Pauses.longestDays })}
              value={minutes}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              onText={setMinutes}
            />
          </>
        ),
        isReady: isMinutes(minutes),
        send: (note, once) =>
          api.call('beginPause', { body: { part, reason, note, minutes: Number(minutes) } }, once),
      })}
      onClose={onClose}
    />
  )
}
