/** A connected wallet: its address, network and coins, and the button that disconnects it. */
import { Money } from '@agio/domain'
import { Address, Button, Copy, MoreIcon, Receipt, SelectField, SkeletonBlock } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../app/context.tsx'
import { coinOfWire, showAmount } from '../../app/i18n/format.ts'
import { useAct } from '../../app/use-act.ts'
import type { Connected as Connection } from '../core/connection.ts'
import { heldQuery } from '../held-query.ts'
import type { Wallets, WalletsState } from '../core/wallets.ts'
import css from '../wallet.module.css'
import { FailureNotice } from './failure.tsx'

type Props = { wallets: Wallets; state: WalletsState; connection: Connection }

export function Connected({ wallets, state: { chains }, connection: { account, chainId } }: Props) {
  const { t } = useText()
  const chain = chains.find(({ id }) => id === chainId)
  const [wanted, setWanted] = useState(chainId)
  const change = useAct(async (id: number) => {
    setWanted(id)
    return await wallets.switchChain(id)
  })
  const leaving = useAct(async () => await wallets.disconnect())
  const name = chain?.name ?? t('wallet.otherNetwork', { id: chainId })
  const here = chain ? [] : [{ code: String(chainId), name }]
  return (
    <div className={css.wallet}>
      <Address address={account} network={{ name, symbol: chain?.nativeSymbol ?? '' }} />
      <div className={css.acts}>
        <Copy words text={account} label={t('wallet.copy')} done={t('wallet.copied')} />
        {chain && (
          <a
            href={`${chain.explorer}/address/${account}`}
            target="_blank"
            rel="noreferrer"
            className={css.link}
          >
            {t('wallet.explorer')}
            <MoreIcon name="outside" size={16} />
          </a>
        )}
      </div>
      <SelectField
        id="wallet-network"
        label={t('wallet.network')}
        value={String(chainId)}
        disabled={change.busy}
        options={[...here, ...chains.map((it) => ({ code: String(it.id), name: it.name }))]}
        onChoose={(id) => change.run(Number(id))}
      />
      {change.answer && (
        <FailureNotice
          failed={change.answer}
          network={chains.find(({ id }) => id === wanted)?.name ?? ''}
          ways={{ again: () => change.run(wanted) }}
        />
      )}
      {chain ? (
        <Assets wallets={wallets} account={account} chainId={chainId} />
      ) : (
        chains[0] && (
          <FailureNotice
            failed={{ failed: 'unlisted_chain' }}
            network={chains[0].name}
            ways={{ again: () => chains[0] && change.run(chains[0].id) }}
          />
        )
      )}
      <Button look="plain" busy={leaving.busy} onClick={() => leaving.run()}>
        {t('wallet.disconnect')}
      </Button>
    </div>
  )
}

/** Our coins on this network; those that the wallet does not hold come last. */
function Assets({ wallets, account, chainId }: { wallets: Wallets; account: string; chainId: number }) {
  const { t, locale } = useText()
  const assets = useQuery(heldQuery(wallets, account, chainId))
  if (assets.isError) return <p className="soft">{t('wallet.assetsFailed')}</p>
  if (!assets.data) return <SkeletonBlock />
  return (
    <>
      <h3>{t('wallet.assets')}</h3>
      <Receipt
        label={t('wallet.assets')}
        lines={assets.data.map(({ coin, balance }) => ({
          id: coin,
          label: coinOfWire(coin)?.name ?? coin,
          value: showAmount(locale, { currency: coin, amount: Money.format(Money.money(coin, balance)) }),
        }))}
      />
    </>
  )
}
