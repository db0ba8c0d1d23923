/** One order in the list: what was done in figures, where it went, and its state while it is not done. */
import type { BuyState, SellState } from '@agio/contract'
import { Chains } from '@agio/domain'
import { Mark, MoreIcon } from '@agio/ui'
import type { AnswerTo } from '@agio/contract/client'
import { Link, useText } from '../../app/context.tsx'
import { coinOfWire, readTime, showAmount, showSent, symbolOf } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { saleTitle } from '../../app/i18n/sale-words.ts'
import { shortAccount, shortAddress } from '../../app/i18n/short.ts'
import { showClock } from '../../app/i18n/times.ts'
import css from './history.module.css'

export type Item = AnswerTo<'listTransactions'>['items'][number]

/** The look of an order in the list; a state that is missing here is under way. */
type Look = 'done' | 'nothing' | 'attention' | 'going'
const looks: Record<'sell' | 'buy', Record<string, Exclude<Look, 'attention'>>> = {
  sell: {
    payout_submitted: 'done',
    completed: 'done',
    'archived.paid': 'done',
    'archived.settled': 'done',
    archived: 'nothing',
    cancelled: 'nothing',
  } satisfies Partial<Record<SellState | `archived.${string}`, Exclude<Look, 'attention'>>>,
  buy: {
    completed: 'done',
    archived: 'done',
    cancelled: 'nothing',
    expired: 'nothing',
    failed: 'nothing',
  } satisfies Partial<Record<BuyState, Exclude<Look, 'attention'>>>,
}

const lookOf = ({ service, state, reason, waitsForYou }: Item): Look =>
  waitsForYou ? 'attention' : (looks[service][`${state}.${reason}`] ?? looks[service][state] ?? 'going')

/** An order that is over may be placed again; a sale that paid a link is none to repeat. */
function mayRepeat(item: Item): boolean {
  const look = lookOf(item)
  const isOwn = item.service === 'buy' || (!item.paysLink && item.state !== 'payout_submitted')
  return isOwn && (look === 'done' || look === 'nothing')
}

/** The order, and beside it, where it is over, the way to the same one. */
export function HistoryRow({ item }: { item: Item }) {
  const { t } = useText()
  const title = t(item.service === 'sell' ? 'paid.sellAgain' : 'paid.buyAgain')
  return (
    <div className={css.pair}>
      <Row item={item} />
      {mayRepeat(item) && (
        <Link
          href={`/${item.service}/transaction/${item.id}?again=1`}
          className={css.again}
          aria-label={title}
          title={title}
        >
          <MoreIcon name="again" />
        </Link>
      )}
    </div>
  )
}

function Row({ item }: { item: Item }) {
  const { t, locale } = useText()
  const coin = item.service === 'sell' ? item.send : item.receive
  const known = coinOfWire(coin.currency)
  const look = lookOf(item)
  const at = readTime(item.createdAt)
  return (
    <Link href={`/${item.service}/transaction/${item.id}`} className={css.row}>
      <span className={css.mark} data-look={look}>
        <Mark
          symbol={symbolOf(coin.currency)}
          size={32}
          test={known !== undefined && Chains.chains[known.chainId].test}
        />
      </span>
      <span className={css.words}>
        <span className={css.what}>
          {t(`history.${look === 'done' ? 'did' : 'does'}.${item.service}`, {
            amount: (item.service === 'sell' ? showSent : showAmount)(locale, coin),
          })}
        </span>
        <time className={css.at} dateTime={at.toISOString()}>
          {showClock(at)}
        </time>
        <span className={css.where}>{whereTo(t, locale, item, look)}</span>
        {look !== 'done' && (
          <span className={css.status} data-look={look}>
            {titleOf(t, item)}
          </span>
        )}
      </span>
    </Link>
  )
}

/** A figure is named only where it was paid, or where nothing stands in its way. */
function whereTo(
  t: Translate,
  locale: Locale,
  { service, send, receive, counterparty }: Item,
  look: Look,
): string {
  const account = counterparty.startsWith('0x') ? shortAddress(counterparty) : shortAccount(counterparty)
  if (service === 'buy') return t('history.paidFor', { amount: showAmount(locale, send), account })
  return look === 'done' || look === 'going'
    ? t('history.paidTo', { amount: showAmount(locale, receive), account })
    : t('history.toAccount', { account })
}

const titleOf = (t: Translate, item: Item): string =>
  item.service === 'buy' ? t(`purchase.title.${item.state}`) : saleTitle(t, item)
