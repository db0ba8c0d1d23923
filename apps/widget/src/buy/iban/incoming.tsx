/** Credits, newest first, with their states and the actions for waiting ones. */
import { Button, Money, Paper, SkeletonBlock, Status } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useApp, useText } from '../../app/context.tsx'
import { readTime, showAmount } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import { lazily } from '../../app/lazily.tsx'
import { Problem } from '../../app/problem.tsx'
import { creditsQuery, type Credit, type Iban } from './iban-query.ts'
import css from './iban.module.css'

type Chosen = { credit: Credit; act: 'buy' | 'return' }
const CreditDialog = lazily<Chosen & { iban: Iban; onClose: () => void }>(() =>
  import('./credit-dialog.tsx').then((it) => it.CreditDialog),
)

export function Incoming({ iban }: { iban: Iban }) {
  const { api } = useApp()
  const { t } = useText()
  const credits = useQuery(creditsQuery(api, iban.id))
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <>
      <Paper title={t('iban.incoming')}>
        {credits.isPending && <SkeletonBlock />}
        <Problem error={credits.error} retry={() => credits.refetch()} />
        {credits.data?.items.length === 0 && <p className="soft">{t('iban.none')}</p>}
        <ul className={css.list}>
          {credits.data?.items.map((credit) => (
            <Came key={credit.id} credit={credit} onChoose={(act) => setChosen({ credit, act })} />
          ))}
        </ul>
      </Paper>
      {chosen && <CreditDialog {...chosen} iban={iban} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const tones = {
  arrived: 'wait',
  waiting: 'wait',
  in_review: 'wait',
  bought: 'good',
  returning: 'info',
  returned: 'info',
  closed: 'bad',
} as const satisfies Record<Credit['state'], 'good' | 'wait' | 'bad' | 'info'>

function Came({ credit, onChoose }: { credit: Credit; onChoose: (act: 'buy' | 'return') => void }) {
  const { t, locale } = useText()
  const { amount, at, from, state, why, orderId, choices } = credit
  return (
    <li className={css.came}>
      <p className={css.sum}>
        <Money amount={showAmount(locale, amount)} />
        <span className="soft">
          <time dateTime={readTime(at).toISOString()}>{showTime(at)}</time>
        </span>
      </p>
      {from && <p className="soft">{t('iban.from', { name: from })}</p>}
      <Status tone={tones[state]} live busy={state === 'arrived'}>
        {t(`iban.state.${state}`)}
      </Status>
      {why && <p className="soft">{t(`iban.why.${why}`)}</p>}
      {orderId && <Link href={`/buy/transaction/${orderId}`}>{t('iban.seeOrder')}</Link>}
      {choices.length > 0 && (
        <div className={css.acts}>
          {choices.map((act) => (
            <Button
              key={act}
              look={act === 'buy' ? 'main' : 'quiet'}
              aria-haspopup="dialog"
              onClick={() => onChoose(act)}
            >
              {t(`iban.${act}`, { amount: showAmount(locale, amount) })}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
