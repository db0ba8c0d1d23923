/** Coins that came to an order which does not wait for them: where they came from, and what can be done. */
import type { UnallocatedCoinsView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { ApprovalList } from '../approvals/index.ts'
import { CaseHead, CaseState, Facts, Section, type FactLine } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Link, useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { live } from '../app/api/live.ts'
import { hrefOf } from '../app/shell/router.ts'
import { figure, meaningOf } from '../app/words.ts'
import { counting, keeping, returning } from './coins-requests.ts'
import { coinsStamp } from './coins-words.ts'

export function CoinsCase({ id }: { id: string }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const found = useQuery({
    queryKey: ['coins', id],
    queryFn: () => api.call('getUnallocatedCoins', { params: { id } }),
    ...live,
  })
  const coins = found.data
  if (!coins) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={`${figure(coins.amount)} came in`} stamp={coinsStamp(coins.state)}>
        <p>These coins don't belong to the order. They stay on hold until an operator decides.</p>
      </CaseHead>
      <Actions coins={coins} onRequest={ask} />
      <ApprovalList approvals={coins.approvals} />
      <Section title="What came">
        <Facts label="What came" lines={[...linesOf(coins), ...handledOf(coins)]} />
      </Section>
      {coins.mayCount && <Orders coins={coins} onRequest={ask} />}
      {dialog}
    </article>
  )
}

const linkTo = (orderId: string, text: string) => <Link href={hrefOf('orders', orderId)}>{text}</Link>

const linesOf = (coins: UnallocatedCoinsView): FactLine[] => [
  { name: 'In block of', value: coins.at },
  { name: 'Network', value: coins.network },
  { name: 'To the address of', value: linkTo(coins.orderId, coins.reference) },
  {
    name: 'Sender',
    value: coins.from ?? 'not named by the chain',
    ...(coins.from !== null && { copy: coins.from }),
  },
  {
    name: 'Transaction',
    value: (
      <a href={coins.explorerUrl} target="_blank" rel="noreferrer">
        {coins.transaction}
      </a>
    ),
    copy: coins.transaction,
  },
  { name: 'Worth now', value: coins.worth === null ? 'no price' : figure(coins.worth) },
]

const handledOf = ({ handled }: UnallocatedCoinsView): FactLine[] => [
  ...(handled?.to ? [{ name: 'Returned to', value: handled.to, copy: handled.to }] : []),
  ...(handled?.amount ? [{ name: 'Sent', value: figure(handled.amount) }] : []),
  ...(handled?.orderId ? [{ name: 'Counted for', value: linkTo(handled.orderId, handled.orderId) }] : []),
]

type Part = { readonly coins: UnallocatedCoinsView; readonly onRequest: (request: ActionRequest) => void }

function Actions({ coins, onRequest }: Part) {
  const { api } = useApp()
  if (!coins.mayReturn && !coins.mayKeep) return null
  return (
    <Section title="What can be done now">
      {coins.needsSecond && <p className={css.soft}>One operator asks for it, another approves.</p>}
      <div className={css.actions}>
        {coins.mayReturn && (
          <Button look="danger" onClick={() => onRequest(returning(api, coins))}>
            Return…
          </Button>
        )}
        {coins.mayKeep && (
          <Button look="quiet" onClick={() => onRequest(keeping(api, coins))}>
            Keep as dust…
          </Button>
        )}
      </div>
    </Section>
  )
}

function Orders({ coins, onRequest }: Part) {
  const { api } = useApp()
  return (
    <Section title="Open sales of this customer">
      <ul className={css.events}>
        {coins.orders.map((order) => (
          <li key={order.id}>
            {linkTo(order.id, order.reference)}
            <div className={css.line}>
              <span>
                {meaningOf('sell', order.state)[0]}, {figure(order.send)} → {figure(order.receive)}
              </span>
              <Button look="quiet" onClick={() => onRequest(counting(api, coins, order))}>
                Count for it…
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
