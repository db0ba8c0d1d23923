/** The record of the travel rule: read on request, for each reading is in the audit. */
import type { AdminOrderView, TravelRecordView } from '@agio/contract'
import { Button, Copy } from '@agio/ui'
import { useMutation } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/orders'
import { Facts, Section } from '../app/queue/case.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'

const holders = { own: t('own_wallet'), provider: t('account_at_a_provider') } as const
const pieces: Readonly<Record<string, string>> = {
  provider_name: t('name_of_the_provider'),
  address: t('address_of_the_customer'),
  birth: t('date_and_place_of_birth'),
}

export function TravelRecord({ order }: { order: AdminOrderView }) {
  const { api } = useApp()
  const read = useMutation({
    mutationFn: () => api.call('readTravelRecord', { params: { id: order.id } }),
  })
  return (
    <Section
      title={t('travel_rule')}
      aside={
        <Button look="quiet" busy={read.isPending} onClick={() => read.mutate()}>
          {t('read_the_record')}
        </Button>
      }
    >
      {read.isError && <p role="alert">{t('we_cant_show_the_record')}</p>}
      {read.data ? <Record view={read.data} /> : <p className={css.soft}>{t('the_audit_keeps_who_reads')}</p>}
    </Section>
  )
}

function Record({ view: { holder, name, missing, keptAt, record } }: { view: TravelRecordView }) {
  const json = record && JSON.stringify(record, null, 2)
  return (
    <>
      <Facts
        label={t('travel_rule')}
        lines={[
          { name: t('wallet'), value: holder ? holders[holder] : t('the_customer_has_not_said') },
          ...(name === null ? [] : [{ name: t('provider'), value: name }]),
          { name: t('kept'), value: keptAt ?? t('not_yet_the_coins_are') },
          {
            name: t('missing'),
            value: missing.length === 0 ? t('nothing') : missing.map((it) => pieces[it] ?? it).join(', '),
          },
        ]}
      />
      {json && (
        <details>
          <summary>{t('ivms101')}</summary>
          <Copy text={json} label={t('copy_the_record')} done={t('copied')} />
          <pre className={css.code}>{json}</pre>
        </details>
      )}
    </>
  )
}
