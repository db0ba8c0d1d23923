/** Levels beside each other: what each allows to sell and to buy, per window. */
import { useText } from '../../app/context.tsx'
import { showRound } from '../../app/i18n/format.ts'
import { levelText } from '../../app/limit-words.ts'
import type { LevelRow } from './limits-query.ts'
import css from './limits.module.css'

const windows = ['day', 'month', 'year'] as const

export function SideBySide({ levels }: { levels: readonly LevelRow[] }) {
  const { t, locale } = useText()
  // Limits are whole euros: columns stay narrow.
  const limitText = (amount: string | null) =>
    amount === null ? t('limits.unlimited') : showRound(locale, { currency: 'EUR', amount })
  return (
    <table className={css.levels}>
      <caption className="only-spoken">{t('title.increase')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="only-spoken">{t('limits.period')}</span>
          </th>
          {levels.map(({ level, isReached }) => (
            <th key={level} scope="col">
              {levelText(t, level)}
              {isReached && <span className={css.there}>{t('limits.there')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {(['sell', 'buy'] as const).map((service) => (
        <tbody key={service}>
          <tr>
            <th scope="rowgroup" colSpan={levels.length + 1} className={css.service}>
              {t(`limits.may.${service}`)}
            </th>
          </tr>
          {windows.map((window) => (
            <tr key={window}>
              <th scope="row">{t(`limits.${window}`)}</th>
              {levels.map((row) => (
                <td key={row.level}>
                  <bdi>{limitText(row[service][window])}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
