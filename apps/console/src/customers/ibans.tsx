/** Dedicated IBANs of a customer with their waiting credits, and requests to the bank to block or unblock one. */
import type { AnswerTo } from '@agio/contract/client'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
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
      <Facts label="Dedicated IBAN" lines={linesOf(iban)} />
      {iban.waiting.length > 0 && (
        <Table
          label="Money that waits"
          heads={['Amount', 'From', 'State', 'Received']}
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
              Block the IBAN…
            </Button>
          ) : (
            <Button look="quiet" onClick={() => ask(unblocking(api, customerId, iban))}>
              Unblock the IBAN…
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Section>
  )
}

const linesOf = ({ iban, holder, state, isAwaited, isPaused, order, answeredAt }: Iban): FactLine[] => [
  { name: 'IBAN', value: iban ?? 'not given yet' },
  { name: 'Holder', value: holder === '' ? 'erased' : holder },
  {
    name: 'State at the bank',
    value: state,
    note: isAwaited ? 'the bank is asked, and has not answered' : answeredAt && `answered at ${answeredAt}`,
  },
  {
    name: 'Standing order',
    value: order.do === 'keep' ? 'money waits for them' : `buys ${order.coin} for ${order.destination}`,
    note: isPaused ? 'paused by the customer: money waits' : null,
  },
]

const figuresOf = (customerId: string, { iban, state }: Iban) => [
  { name: 'Customer', value: customerId },
  { name: 'IBAN', value: iban ?? 'not given yet' },
  { name: 'State at the bank', value: state },
]

const blocking = (api: Api, id: string, iban: Iban): ActionRequest => ({
  title: 'Block the IBAN',
  what: 'We ask the bank to stop accepting money for it. It is blocked once the bank confirms. Money that arrives meanwhile waits for the customer.',
  button: 'Block',
  isGrave: true,
  figures: figuresOf(id, iban),
  send: (reason, once) => api.call('blockIban', { params: { id }, body: { reason } }, once),
})

const unblocking = (api: Api, id: string, iban: Iban): ActionRequest => ({
  title: 'Unblock the IBAN',
  what: 'We ask the bank to accept money for it again. Waiting money stays where it is.',
  button: 'Unblock',
  figures: figuresOf(id, iban),
  send: (reason, once) => api.call('unblockIban', { params: { id }, body: { reason } }, once),
})
