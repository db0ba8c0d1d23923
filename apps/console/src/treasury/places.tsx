/** Every place where our value lies: its balance in the ledger, beside the one that bank, chain or acquirer gave last. */
import type { AnswerTo } from '@agio/contract/client'
import { t } from 'virtual:texts/console/treasury'
import { Link } from '../app/context.tsx'
import { Section } from '../app/queue/case.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { figure, sumText } from '../app/words.ts'
import css from './treasury.module.css'

type Place = AnswerTo<'getTreasury'>['places'][number]

/** Deposit addresses are empty most of the time: they are shown while something lies there, here or outside. */
const isShown = ({ kind, held, outside }: Place): boolean =>
  kind !== 'deposit_addresses' || /[1-9]/.test(`${held.amount} ${outside?.amount ?? ''}`)

export function Places({ places }: { places: readonly Place[] }) {
  const shown = places.filter(isShown)
  return (
    <Section
      title={t('places')}
      aside={
        <Link href={hrefOf('reconciliation')} className={css.soft}>
          {t('comparisons')}
        </Link>
      }
    >
      {shown.length === 0 && <p className={css.soft}>{t('nothing_held')}</p>}
      <ul className={css.places}>
        {shown.map((place) => (
          <PlaceRow key={`${place.account} ${place.held.currency}`} place={place} />
        ))}
      </ul>
    </Section>
  )
}

function PlaceRow({ place: { kind, chain, held, waits, outside } }: { place: Place }) {
  const { currency } = held
  return (
    <li className={css.place}>
      <span>{t(`holder.${kind}`, { currency, chain: chain ?? '' })}</span>
      <b title={figure(held)}>{sumText(held)}</b>
      <span className={css.soft}>
        {outside
          ? t('outside', {
              amount: sumText({ amount: outside.amount, currency }),
              asOf: outside.asOf.slice(0, 16),
            })
          : t('not_compared_yet')}
      </span>
      {Number(waits.amount) > 0 && (
        <span className={css.soft}>{t('waits_to_leave', { amount: sumText(waits) })}</span>
      )}
    </li>
  )
}
