/** Levels beside each other: what each allows to sell and to buy, per window. */
import { useText } from '../../app/context.tsx'
import { locales, type Locale } from '../../app/i18n/i18n.ts'
import { levelText } from '../../app/limit-words.ts'
import type { LevelRow } from './limits-query.ts'
import css from './limits.module.css'

const windows = ['day', 'month', 'year'] as const

export function SideBySide({ levels }: { levels: readonly LevelRow[] }) {
  const { t, locale } = useText()
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
                  <bdi>{showWhole(locale, row[service][window]) ?? t('limits.unlimited')}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Limits are whole euros: columns stay narrow. */
function showWhole(locale: Locale, amount: string | null): string | undefined {
  if (amount === null) return undefined
  const options = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locales[locale].intl, options).format(amount as Intl.StringNumericLiteral)
}
