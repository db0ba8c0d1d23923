/** The owner of the wallet is asked to sign. The code that speaks with wallets comes only here. */
import type { BuyOrderView } from '@agio/contract'
import { Paper, Receipt } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { ProveWallet } from '../../wallet/index.tsx'
import { showTime } from '../../app/i18n/times.ts'

export function Proof({ order }: { order: BuyOrderView }) {
  const { t } = useText()
  const { destination, network, chainId, proofUntil } = order
  return (
    <Paper title={t('prove.title')}>
      <p>{t('prove.text')}</p>
      <Receipt
        label={t('prove.title')}
        lines={[
          { id: 'address', label: t('prove.wallet'), value: destination, code: true },
          { id: 'network', label: t('pay.network'), value: network, words: true },
        ]}
      />
      <ProveWallet
        page={`/buy/transaction/${order.id}`}
        of={['order', order.id]}
        address={destination}
        chainId={chainId}
      />
      {proofUntil && <p className="soft">{t('prove.until', { time: showTime(proofUntil) })}</p>}
    </Paper>
  )
}
