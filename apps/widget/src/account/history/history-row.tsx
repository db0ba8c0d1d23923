/** One order in the list: what it was, how it stands, when. */
import { Chains } from '@agio/domain'
import { Mark } from '@agio/ui'
import type { AnswerTo } from '../../app/api/calls.ts'
import { Link, useText } from '../../app/context.tsx'
import { coinOfWire, readTime, showAmount, showTime, symbolOf } from '../../app/i18n/format.ts'
import css from './history.module.css'

const tones: Record<'sell' | 'buy', Record<string, string>> = {
  sell: { C: 'good', X: 'calm', Z: 'calm', I: 'warn', G: 'warn', R: 'warn' },
  buy: { C: 'good', Z: 'good', X: 'calm', F: 'calm', Y: 'warn' },
}

/** Letters in which what was to come never came. */
const neverCame = { sell: 'X', buy: 'XFY' }

export function HistoryRow({ item }: { item: AnswerTo<'listTransactions'>['items'][number] }) {
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
        <time className={css.soft} dateTime={readTime(item.createdAt).toISOString()}>
          {showTime(item.createdAt)}
        </time>
        <span className={css.status} data-tone={tones[item.service][item.status]}>
          {t(`history.${item.service}`)}
          {' · '}
          {item.service === 'sell' ? t(`letter.${item.status}`) : t(`buyLetter.${item.status}`)}
        </span>
      </span>
      <span className={css.amounts}>
        <span className={neverCame[item.service].includes(item.status) ? css.never : css.receive}>
          {showAmount(locale, item.receive)}
        </span>
        <span className={css.soft}>{showAmount(locale, item.send)}</span>
      </span>
    </Link>
  )
}

/** Enough of a wallet to know it again; nobody compares it here. */
function shortened(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
