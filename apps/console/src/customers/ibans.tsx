/** Dedicated IBANs of a customer with their waiting credits, and requests to the bank to block or unblock one. */
import type { AnswerTo } from '@agio/contract/client'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/customers'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import { live } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'
import { Facts, Section, Table, type FactLine } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { figure } from '../app/words.ts'
import { places } from './places.ts'

type Iban = AnswerTo<'getIbanOfCustomer'>['items'][number]

export function Ibans({ customerId }: { customerId: string }) {
  const { api } = useApp()
  const found = useQuery({
    queryKey: ['customer', customerId, 'ibans'],
    queryFn: () => api.call('getIbanOfCustomer', { params: { id: customerId } }),
    ...live,
  })
  return found.data?.items.map((iban, at) => (
    <One key={iban.id} customerId={customerId} iban={iban} isFirst={at === 0} />
  ))
}

type OneIban = { readonly customerId: string; readonly iban: Iban; readonly isFirst: boolean }
function One({ customerId, iban, isFirst }: OneIban) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  return (
    <Section title={places.ibans} anchor={isFirst ? 'ibans' : undefined}>
      <Facts label={t('dedicated_iban')} lines={linesOf(iban)} />
      {iban.waiting.length > 0 && (
        <Table
          label={t('money_that_waits')}
          heads={[t('amount'), t('from'), t('state'), t('received')]}
          rows={iban.waiting.map(({ id, amount, from, state, why, at }) => ({
            id,
            cells: [
              figure(amount),
              from ?? '–',
              [state, why].filter(Boolean).join(': ').replaceAll('_', ' '),
              at,
            ],
          }))}
        />
      )}
      {(iban.mayBlock || iban.mayUnblock) && (
        <div className={css.actions}>
          {iban.mayBlock ? (
            <Button look="danger" onClick={() => ask(blocking(api, customerId, iban))}>
              {t('block_the_iban')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => ask(unblocking(api, customerId, iban))}>
              {t('unblock_the_iban')}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Section>
  )
}

const linesOf = ({ iban, holder, state, isAwaited, isPaused, order, answeredAt }: Iban): FactLine[] => [
  { name: 'IBAN', value: iban ?? t('not_given_yet') },
  { name: t('holder'), value: holder === '' ? t('erased') : holder },
  {
    name: t('state_at_the_bank'),
    value: state,
    note: isAwaited ? t('the_bank_is_asked_and') : answeredAt && t('answered_at', { answeredAt }),
  },
  {
    name: t('standing_order'),
    value:
      order.do === 'keep'
        ? t('money_waits_for_them')
        : t('buys_for', { coin: order.coin, destination: order.destination }),
    note: isPaused ? t('paused_by_the_customer_money') : null,
  },
]

const figuresOf = (customerId: string, { iban, state }: Iban) => [
  { name: t('customer'), value: customerId },
  { name: 'IBAN', value: iban ?? t('not_given_yet') },
  { name: t('state_at_the_bank'), value: state },
]

const blocking = (api: Api, id: string, iban: Iban): ActionRequest =>
  acting(api, 'blockIban', { params: { id }, figures: figuresOf(id, iban) })

const unblocking = (api: Api, id: string, iban: Iban): ActionRequest =>
  acting(api, 'unblockIban', { params: { id }, figures: figuresOf(id, iban) })
