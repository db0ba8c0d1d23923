/** The latest events of a merchant on their way to its endpoints; one that failed is sent again from here. */
import type { AnswerTo } from '@agio/contract/client'
import { Button } from '@agio/ui'
import { t } from 'virtual:texts/console/home'
import { find, t as ofWebhooks } from 'virtual:texts/console/webhooks'
import { Link, useApp } from '../../app/context.tsx'
import { RowHead, Section, type StampWords } from '../../app/queue/case.tsx'
import queue from '../../app/queue/queue.module.css'
import { Problem } from '../../app/queue/problem.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { hrefOf } from '../../app/shell/router.ts'
import type { Tone } from '../../app/words.ts'
import { useDo } from '../use-do.tsx'
import { useOwnMerchant } from '../use-own-merchant.ts'
import css from './home.module.css'

type Delivery = AnswerTo<'listAllDeliveries'>['items'][number]

export function LatestEvents() {
  const { isOwner } = useOwnMerchant()
  const list = useList('listAllDeliveries', { limit: 5 })
  // Without an endpoint the next step says what to do.
  if (list.items.length === 0) return null
  return (
    <Section title={t('latest_events')} aside={<Link href={hrefOf('webhooks')}>{t('your_endpoints')}</Link>}>
      <ul className={css.rows}>
        {list.items.map((one) => (
          <Event key={one.id} one={one} mayAct={isOwner && isLost(one, list.items)} />
        ))}
      </ul>
    </Section>
  )
}

/** It failed, and nothing newer took its place. */
const isLost = (one: Delivery, all: readonly Delivery[]): boolean =>
  hasFailed(one) &&
  one.endpoint.isOn &&
  !all.some(
    (other) =>
      other.eventId === one.eventId &&
      other.endpoint.id === one.endpoint.id &&
      Number(other.id) > Number(one.id),
  )

const hasFailed = ({ state, tries }: Delivery): boolean =>
  state === 'given_up' || (state === 'waiting' && tries > 0)

function Event({ one, mayAct }: { one: Delivery; mayAct: boolean }) {
  const { api } = useApp()
  const { run, isBusy, problem } = useDo()
  const { endpoint, type } = one
  const name = find(`type.${type}`) ?? type
  const params = { id: endpoint.id, delivery: one.id }
  return (
    <li className={css.event}>
      <Link href={hrefOf('webhooks', endpoint.id)} className={css.row}>
        <RowHead title={name} stamp={stampOf(one)} />
        <span className={queue.soft}>
          {[one.object, endpoint.description || new URL(endpoint.url).host, one.createdAt].join(' · ')}
        </span>
      </Link>
      {mayAct && (
        <Button
          look="quiet"
          busy={isBusy}
          onClick={() => void run(() => api.call('retryDelivery', { params }))}
        >
          {ofWebhooks('send_again')}
        </Button>
      )}
      <Problem error={problem} />
    </li>
  )
}

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'calm',
  delivered: 'good',
  given_up: 'bad',
}
const stampOf = (one: Delivery): StampWords => [
  [ofWebhooks(`delivery.${one.state}`), one.lastStatus].filter((part) => part !== null).join(' · '),
  one.state === 'waiting' && hasFailed(one) ? 'warn' : tones[one.state],
]
