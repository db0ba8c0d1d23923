/** The dialog that accepts a source of funds up to an amount, until a day. */
import type { CustomerPage } from '@agio/contract'
import { TextField } from '@agio/ui'
import { useId, useState } from 'react'
import { t } from 'virtual:texts/console/funds'
import { Confirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Fields, Labelled } from '../app/queue/fields.tsx'

type Proposed = Pick<NonNullable<CustomerPage['mayAcceptFunds']>, 'upTo' | 'until' | 'latest'>
type Accepted = { readonly upTo: string; readonly until: string }

export function AcceptFunds({
  request,
  proposed,
  onClose,
}: {
  /** The act, once the amount and the day are chosen. */
  readonly request: (accepted: Accepted) => ActionRequest
  readonly proposed: Proposed
  readonly onClose: () => void
}) {
  const id = useId()
  const [upTo, setUpTo] = useState(proposed.upTo ?? '')
  const [until, setUntil] = useState(proposed.until)
  const isAmount = /^\d{1,10}(\.\d{1,2})?$/.test(upTo) && Number(upTo) > 0
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until) && until <= proposed.latest
  const fields = (
    <Fields>
      <TextField
        id={`${id}-upto`}
        label={t('up_to_in_eur_in')}
        hint={t('sales_and_purchases_together_proposed')}
        value={upTo}
        error={isAmount || upTo === '' ? undefined : t('enter_an_amount_such_as')}
        maxLength={13}
        autoComplete="off"
        onText={setUpTo}
      />
      <Labelled label={t('until_at_the_latest', { latest: proposed.latest })}>
        <input
          type="date"
          value={until}
          max={proposed.latest}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Labelled>
    </Fields>
  )
  return (
    <Confirm
      request={{ ...request({ upTo, until }), fields, isReady: isAmount && isDay }}
      onClose={onClose}
    />
  )
}
