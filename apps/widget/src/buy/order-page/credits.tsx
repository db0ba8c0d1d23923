/** Every payment of a purchase, if there are several, or one that is late or does not count. */
import type { BuyOrderView } from '@agio/contract'
import { useText } from '../../app/context.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import { Movement, Movements } from '../../journey/order-page/index.ts'

export function Credits({ order: { credits } }: { order: BuyOrderView }) {
  const { t, locale } = useText()
  const isPlain = credits.length < 2 && credits.every(({ counts, late }) => counts && !late)
  if (isPlain) return null
  return (
    <Movements title={t('credits.title')}>
      {credits.map((it, at) => (
        <Movement
          key={`${it.at} ${at}`}
          of={it}
          amount={showAmount(locale, it.amount)}
          note={`${t(`purchase.way.${it.through}`)} · ${showTime(it.at)}`}
        />
      ))}
    </Movements>
  )
}
