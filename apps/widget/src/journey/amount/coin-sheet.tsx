/** Choosing the coin, with its network in words and why one is off; and the currency. Loaded on the first click. */
import { Mark, Picker, type Choice } from '@agio/ui'
import { Money } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../app/config.ts'
import { useApp, useDraft, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { usePauses } from '../pauses/index.ts'
import { useCoins } from '../quote/index.ts'

type Props = { service: 'sell' | 'buy'; onClose: () => void }

export const AssetSheet = ({ of, ...props }: Props & { of: 'coin' | 'fiat' }) =>
  of === 'coin' ? <CoinSheet {...props} /> : <CurrencySheet {...props} />

export function CoinSheet({ service, onClose }: Props) {
  const { t } = useText()
  const [{ coin }, change] = useDraft()
  const coins = useCoins()
  const pauseOf = usePauses()
  const pausedOf = (id: string, chainId: number) => {
    const pause = pauseOf([`coin:${id}`, `chain:${chainId}`])
    return pause && { off: t('coin.paused', { time: showTime(pause.until) }) }
  }
  const choices = (coins.data ?? []).map((it): Choice => ({
    id: it.id,
    mark: <Mark symbol={it.symbol} size={32} test={it.test} />,
    title: `${it.symbol} · ${it.name}`,
    note: t('coin.on', { network: it.network }),
    words: `${it.symbol} ${it.contract ?? ''}`,
    ...(it[service] ? pausedOf(it.id, it.chainId) : { off: t('coin.off') }),
  }))
  return (
    <Picker
      title={t('coin.title')}
      closeLabel={t('shell.close')}
      search={t('coin.search')}
      nothing={coins.isPending ? t('coin.loading') : coins.isError ? t('refusal.offline') : t('coin.nothing')}
      choices={choices}
      chosen={coin}
      onClose={onClose}
      onChoose={(id) => {
        const chosen = coins.data?.find((it) => it.id === id)
        if (chosen) change({ coin: chosen.id })
        onClose()
      }}
    />
  )
}

function CurrencySheet({ service, onClose }: Props) {
  const { t } = useText()
  const [{ fiat }, change] = useDraft()
  const { api, parameters } = useApp()
  const { data: config } = useQuery(configQuery(api, parameters))
  const choices = (config?.currencies ?? Money.fiats).map((id): Choice => ({
    id,
    mark: <Mark symbol={id} size={32} />,
    title: id,
    note: t(service === 'sell' ? `currency.${id}` : `currency.buy.${id}`),
  }))
  return (
    <Picker
      title={t('currency.title')}
      closeLabel={t('shell.close')}
      choices={choices}
      chosen={fiat}
      onClose={onClose}
      onChoose={(id) => {
        if (Money.isFiat(id)) change({ fiat: id, account: id === 'GBP' ? 'uk' : 'iban', method: '' })
        onClose()
      }}
    />
  )
}
