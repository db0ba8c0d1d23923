/** One order in the list: counterparty, time, state and amounts. */
import type { BuyState, SellState } from '@agio/contract'
import { Chains } from '@agio/domain'
import { Mark } from '@agio/ui'
import type { AnswerTo } from '@agio/contract/client'
import { Link, useText } from '../../app/context.tsx'
import { coinOfWire, readTime, showAmount, symbolOf } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import type { TextKey, Translate } from '../../app/i18n/i18n.ts'
import css from './history.module.css'

const tones: Record<'sell' | 'buy', Record<string, string>> = {
  sell: {
    completed: 'good',
    cancelled: 'calm',
    archived: 'calm',
    underpaid: 'warn',
    overpaid: 'warn',
    needs_revision: 'warn',
  } satisfies Partial<Record<SellState, string>>,
  buy: {
    completed: 'good',
    archived: 'good',
    cancelled: 'calm',
    expired: 'calm',
    failed: 'warn',
  } satisfies Partial<Record<BuyState, string>>,
}

/** States of an order that brought nothing. */
const broughtNothing: readonly (SellState | BuyState)[] = ['cancelled', 'expired', 'failed']

type Item = AnswerTo<'listTransactions'>['items'][number]

export function HistoryRow({ item }: { item: Item }) {
  const { t, locale } = useText()
  const { currency } = item.service === 'sell' ? item.send : item.receive
  const coin = coinOfWire(currency)
  return (
    <Link href={`/${item.service}/transaction/${item.id}`} className={css.row}>
      <Mark
        symbol={symbolOf(currency)}
        size={32}
        test={coin !== undefined && Chains.chains[coin.chainId].test}
      />
      <span className={css.words}>
        <span className={css.who}>
          <bdi>{item.service === 'buy' ? shortened(item.counterparty) : item.counterparty}</bdi>
        </span>
        <time className="soft" dateTime={readTime(item.createdAt).toISOString()}>
          {showTime(item.createdAt)}
        </time>
        <span className={css.status} data-tone={tones[item.service][item.state]}>
          {t(`history.${item.service}`)}
          {' · '}
          {titleOf(t, item)}
        </span>
      </span>
      <span className={css.amounts}>
        <span className={broughtNothing.includes(item.state) ? css.never : css.receive}>
          {showAmount(locale, item.receive)}
        </span>
        <span className="soft">{showAmount(locale, item.send)}</span>
      </span>
    </Link>
  )
}

/** A sale in the archive says how it ended. */
function titleOf(t: Translate, { service, state, reason }: Item): string {
  if (service === 'buy') return t(`purchase.title.${state}`)
  const archived = state === 'archived' && reason !== null && t(`sale.stamp.archived.${reason}` as TextKey)
  return archived || t(`sale.title.${state}`)
}

/** Enough of a wallet address to recognise it. */
function shortened(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
