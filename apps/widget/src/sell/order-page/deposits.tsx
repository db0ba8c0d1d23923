/** Every deposit of an order, also those that do not count, with a link to the chain's explorer. */
import type { SellOrderView } from '@agio/contract'
import { MoreIcon } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { showExact } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import { confirmingText, Movement, Movements } from '../../journey/order-page/index.ts'

export function Deposits({ order: { deposits } }: { order: SellOrderView }) {
  const { t, locale } = useText()
  if (deposits.length === 0) return null
  return (
    <Movements title={t('arrivals.title')}>
      {deposits.map((it) => (
        <Movement
          key={`${it.transaction} ${it.amount.amount} ${it.at}`}
          of={it}
          amount={showExact(locale, it.amount)}
          note={`${it.confirming ? confirmingText(t, locale, it.confirming) : t(`arrivals.${it.state}`)} · ${it.network} · ${showTime(it.at)}`}
          link={{
            href: it.explorerUrl,
            text: (
              <>
                {t('arrivals.view')}
                <MoreIcon name="outside" size={16} />
              </>
            ),
          }}
        />
      ))}
    </Movements>
  )
}
