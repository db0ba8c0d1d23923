/** The record of the travel rule: read on request, for each reading is in the audit. */
import type { AdminOrderView, TravelRecordView } from '@agio/contract'
import { Button, Copy } from '@agio/ui'
import { useMutation } from '@tanstack/react-query'
import { Facts, Section } from '../app/queue/case.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'

const holders = { own: 'Own wallet', provider: 'Account at a provider' } as const
const pieces: Readonly<Record<string, string>> = {
  provider_name: 'name of the provider',
  address: 'address of the customer',
  birth: 'date and place of birth',
}

export function TravelRecord({ order }: { order: AdminOrderView }) {
  const { api } = useApp()
  const read = useMutation({
    mutationFn: () => api.call('readTravelRecord', { params: { id: order.id } }),
  })
  return (
    <Section
      title="Travel rule"
      aside={
        <Button look="quiet" busy={read.isPending} onClick={() => read.mutate()}>
          Read the record
        </Button>
      }
    >
      {read.isError && <p role="alert">We can't show the record. Your role may not see it.</p>}
      {read.data ? <Record view={read.data} /> : <p className={css.soft}>The audit keeps who reads it.</p>}
    </Section>
  )
}

function Record({ view: { holder, name, missing, keptAt, record } }: { view: TravelRecordView }) {
  const json = record && JSON.stringify(record, null, 2)
  return (
    <>
      <Facts
        label="Travel rule"
        lines={[
          { name: 'Wallet', value: holder ? holders[holder] : 'The customer has not said; own by the terms' },
          ...(name === null ? [] : [{ name: 'Provider', value: name }]),
          { name: 'Kept', value: keptAt ?? 'Not yet: the coins are not taken or signed for' },
          {
            name: 'Missing',
            value: missing.length === 0 ? 'Nothing' : missing.map((it) => pieces[it] ?? it).join(', '),
          },
        ]}
      />
      {json && (
        <details>
          <summary>IVMS101</summary>
          <Copy text={json} label="Copy the record" done="Copied" />
          <pre className={css.code}>{json}</pre>
        </details>
      )}
    </>
  )
}
