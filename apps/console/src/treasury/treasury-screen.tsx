/** The room Treasury: what the firm is long or short of, over the day, beside the places where its value lies. */
import type { AnswerTo } from '@agio/contract/client'
import { Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/treasury'
import { live } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'
import { CaseState, Section, Stamp, Table } from '../app/queue/case.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { figure, sumText } from '../app/words.ts'
import { ExposureChart } from './exposure-chart.tsx'
import { Places } from './places.tsx'
import css from './treasury.module.css'

type Treasury = AnswerTo<'getTreasury'>
type Exposure = Treasury['exposures'][number]
type Amount = Exposure['exposure']

export function TreasuryScreen() {
  const { api } = useApp()
  const { data, error, refetch } = useQuery({
    queryKey: ['treasury'],
    queryFn: () => api.call('getTreasury'),
    ...live,
  })
  return (
    <main className={css.page} tabIndex={-1}>
      <h2 className={css.title}>{t('treasury')}</h2>
      {data ? (
        <>
          {/* The last figures stay on the screen: it is said that they are not the present ones. */}
          <Problem error={error} />
          {!data.isHedged && (
            <Notice tone="warn" title={t('nothing_is_hedged')}>
              {t('no_venue_is_set')}
            </Notice>
          )}
          <div className={css.columns}>
            <Places places={data.places} />
            <div className={css.first}>
              <Exposures treasury={data} />
            </div>
          </div>
        </>
      ) : (
        <CaseState error={error} retry={() => void refetch()} />
      )}
    </main>
  )
}

function Exposures({ treasury: { exposures, worth, history } }: { treasury: Treasury }) {
  if (exposures.length === 0)
    return (
      <Section title={t('exposure')}>
        <p className={css.soft}>{t('no_exposure_yet')}</p>
      </Section>
    )
  return (
    <Section
      title={t('exposure')}
      aside={
        <span className={css.total}>
          <span className={css.soft}>{t('exposure_now', { currency: 'EUR' })}</span>
          <b>{worth ? sumText(worth) : t('no_reliable_price')}</b>
        </span>
      }
    >
      <ExposureChart history={history} names={new Map(exposures.map((it) => [it.coin, nameOf(it)]))} />
      <Table
        label={t('exposure')}
        heads={[
          t('coin'),
          t('exposure'),
          t('value'),
          t('position'),
          t('cost'),
          t('open_sales'),
          t('open_purchases'),
          t('netted'),
        ]}
        rows={exposures.map((it) => ({
          id: it.coin,
          cells: [
            nameOf(it),
            <SideOf key="side" exposure={it} />,
            it.worth ? sumText(it.worth) : t('no_reliable_price'),
            <Short key="position" of={it.position} />,
            it.paid.length === 0 ? '–' : it.paid.map((paid) => sumText(paid)).join(', '),
            <Short key="sales" of={it.sales} />,
            <Short key="purchases" of={it.purchases} />,
            <Short key="netted" of={it.netted} />,
          ],
        }))}
      />
    </Section>
  )
}

const nameOf = ({ coin, network }: Exposure): string => `${coin.split('@')[0]}, ${network}`
const isZero = ({ amount }: Amount): boolean => !/[1-9]/.test(amount)

/** Cut to what a person reads; the exact figure stands behind it. */
const Short = ({ of }: { of: Amount }) => <span title={figure(of)}>{isZero(of) ? '–' : sumText(of)}</span>

function SideOf({ exposure: { exposure } }: { exposure: Exposure }) {
  if (isZero(exposure)) return <Stamp words={t('level')} tone="good" />
  const side = exposure.amount.startsWith('-') ? t('short') : t('long')
  return (
    <>
      <Short of={exposure} /> <Stamp words={side} tone="calm" />
    </>
  )
}
