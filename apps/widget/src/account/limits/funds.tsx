/** The accepted source of funds: how much is left, until when, and why new documents are due. */
import { Notice, Paper } from '@agio/ui'
import { Link, useText } from '../../app/context.tsx'
import { showFiat } from '../../app/i18n/format.ts'
import { IfServed } from '../../app/routing/served.tsx'
import type { Limits } from './limits-query.ts'
import css from './limits.module.css'

export function Funds({ limits: { funds, currency } }: { limits: Limits }) {
  const { t, locale } = useText()
  if (!funds) return null
  const { upTo, left, until, why, isWanted } = funds
  const show = (amount: string) => showFiat(locale, currency, amount)
  const words = t('funds.left', { left: show(left), upTo: show(upTo) })
  return (
    <Paper title={t('funds.title')}>
      {/* The reason below says so where nothing counts any more. */}
      {Number(upTo) > 0 && (
        <div className={css.window}>
          <p>{words}</p>
          <progress className={css.bar} value={Number(left)} max={Number(upTo)} aria-label={words} />
          <p className="soft">
            {until === null
              ? t('funds.none')
              : t('funds.until', { date: until.split('-').toReversed().join('.') })}
          </p>
        </div>
      )}
      {isWanted && why !== null ? (
        <Notice tone="warn">
          <p>{t(`funds.why.${why}`)}</p>
          <IfServed within>
            <Link href="/verification">{t('funds.act')}</Link>
          </IfServed>
        </Notice>
      ) : why === null ? (
        <IfServed>
          <Link href="/verification?for=funds">{t('funds.more')}</Link>
        </IfServed>
      ) : (
        <p className="soft">{t('funds.checking')}</p>
      )}
    </Paper>
  )
}
