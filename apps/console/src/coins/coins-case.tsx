/** Coins that came to an order which does not wait for them: where they came from, and what can be done. */
import type { UnallocatedCoinsView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/coins'
import { ApprovalList } from '../approvals/index.ts'
import { CaseHead, CaseState, Facts, Section, type FactLine } from '../app/queue/case.tsx'
import { Next, nothingMore, staysUntilDecided } from '../app/next/next.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Link, useApp } from '../app/context.tsx'
import { useLook } from '../app/next/glance.ts'
import css from '../app/queue/queue.module.css'
import { live } from '../app/api/live.ts'
import { hrefOf } from '../app/shell/router.ts'
import { figure, meaningOf } from '../app/words.ts'
import { counting, keeping, returning } from './coins-requests.ts'
import { coinsStamp } from './coins-words.ts'

export function CoinsCase({ id }: { id: string }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const look = useLook()
  const found = useQuery({
    queryKey: ['coins', id, look],
    queryFn: () => api.call('getUnallocatedCoins', { params: { id }, query: look }),
    placeholderData: (before) => before,
    ...live,
  })
  const coins = found.data
  if (!coins) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={t('came_in', { amount: figure(coins.amount) })} stamp={coinsStamp(coins.state)}>
        <p>{t('these_coins_dont_belong_to')}</p>
      </CaseHead>
      <Actions coins={coins} onRequest={ask} />
      <ApprovalList approvals={coins.approvals} />
      <Section title={t('what_came')}>
        <Facts label={t('what_came')} lines={[...linesOf(coins), ...handledOf(coins)]} />
      </Section>
      {coins.mayCount && <Orders coins={coins} onRequest={ask} />}
      {dialog}
    </article>
  )
}

const linkTo = (orderId: string, text: string) => <Link href={hrefOf('orders', orderId)}>{text}</Link>

const linesOf = (coins: UnallocatedCoinsView): FactLine[] => [
  { name: t('in_block_of'), value: coins.at },
  { name: t('network'), value: coins.network },
  { name: t('to_the_address_of'), value: linkTo(coins.orderId, coins.reference) },
  {
    name: t('sender'),
    value: coins.from ?? t('not_named_by_the_chain'),
    ...(coins.from !== null && { copy: coins.from }),
  },
  {
    name: t('transaction'),
    value: (
      <a href={coins.explorerUrl} target="_blank" rel="noreferrer">
        {coins.transaction}
      </a>
    ),
    copy: coins.transaction,
  },
  { name: t('worth_now'), value: coins.worth === null ? t('no_price') : figure(coins.worth) },
]

const handledOf = ({ handled }: UnallocatedCoinsView): FactLine[] => [
  ...(handled?.to ? [{ name: t('returned_to'), value: handled.to, copy: handled.to }] : []),
  ...(handled?.amount ? [{ name: t('sent'), value: figure(handled.amount) }] : []),
  ...(handled?.orderId ? [{ name: t('counted_for'), value: linkTo(handled.orderId, handled.orderId) }] : []),
]

type Part = { readonly coins: UnallocatedCoinsView; readonly onRequest: (request: ActionRequest) => void }

function Actions({ coins, onRequest }: Part) {
  const { api } = useApp()
  const { state, mayReturn, mayKeep, needsSecond } = coins
  const isOpen = state === 'open' || state === 'return_failed'
  const act = (id: string, words: string, isMild: boolean, request: () => ActionRequest) => ({
    id,
    words,
    isMild,
    act: () => onRequest(request()),
  })
  return (
    <>
      <Next
        waitsFor={isOpen ? t('waits') : t('waits_decided', { state: t(`state.${state}`) })}
        then={isOpen ? staysUntilDecided : state === 'returning' ? t('network_confirms') : nothingMore}
        isAdvised={mayReturn && !coins.approvals.some(({ mayDecide }) => mayDecide)}
        acts={[
          ...(mayReturn ? [act('return', t('return'), false, () => returning(api, coins))] : []),
          ...(mayKeep ? [act('keep', t('keep_as_dust'), true, () => keeping(api, coins))] : []),
        ]}
      />
      {needsSecond && (mayReturn || mayKeep) && <p className={css.soft}>{t('one_operator_asks_for_it')}</p>}
    </>
  )
}

function Orders({ coins, onRequest }: Part) {
  const { api } = useApp()
  return (
    <Section title={t('open_sales_of_this_customer')}>
      <ul className={css.events}>
        {coins.orders.map((order) => (
          <li key={order.id}>
            {linkTo(order.id, order.reference)}
            <div className={css.line}>
              <span>
                {meaningOf('sell', order.state)[0]}, {figure(order.send)} → {figure(order.receive)}
              </span>
              <Button look="quiet" onClick={() => onRequest(counting(api, coins, order))}>
                {t('count_for_it')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
