/** Chooses the coin to buy and the wallet to receive it: a saved one, or another. */
import { Chains, Coins } from '@agio/domain'
import { Checkbox, SelectField } from '@agio/ui'
import { useState } from 'react'
import { SavedWallets, useSaved } from '../../account/beneficiary/index.ts'
import { useApp, useText } from '../../app/context.tsx'
import { configQuery } from '../../app/config.ts'
import { Problem } from '../../app/problem.tsx'
import { looksLikeAddress } from '../../journey/order-form/index.ts'
import { firstCoin, useCoins } from '../../journey/quote/index.ts'
import { WalletField } from '../../journey/wallet-field/index.ts'
import type { Iban } from './iban-query.ts'

type Wish = { readonly coin: Coins.CoinId | ''; readonly address: string }
type Field = 'coin' | 'address' | 'correctInformation' | 'buyRisk'

export type CoinAndWalletForm = ReturnType<typeof useCoinAndWallet>

/** The fields and their problems; `consented` is the request with its consents, once it is complete. */
export function useCoinAndWallet({ order }: Iban) {
  const { api, queries, parameters, draft } = useApp()
  const offered = useCoins()
  const coins = (offered.data ?? []).filter((it) => it.buy)
  const before = order.do === 'buy' ? order : undefined
  const [wish, setWish] = useState<Wish>({ coin: before?.coin ?? '', address: before?.destination ?? '' })
  const [ticks, setTicks] = useState({ correctInformation: false, buyRisk: false })
  const [lacks, setLacks] = useState<Field>()
  // The form of a purchase would begin with the coin that this person chose last. In the place of a coin that was
  // ordered and is not offered now the page chooses no other one: its wallet may be of another network.
  const coin = wish.coin
    ? coins.find(({ id }) => id === wish.coin)?.id
    : firstCoin(coins, 'buy', draft.now().coin)?.id
  return {
    /** A press before the coins have come waits for them. */
    isReady: !offered.isPending,
    error: offered.error,
    coins,
    coin,
    address: wish.address.trim(),
    isTyped: wish.address,
    ticks,
    lacks,
    choose: (change: Partial<Wish>) => setWish({ ...wish, ...change }),
    tick: (change: Partial<typeof ticks>) => setTicks({ ...ticks, ...change }),
    async consented() {
      const missing = coin ? lackOf(wish.address, ticks) : 'coin'
      setLacks(missing)
      if (missing || !coin) {
        const isTick = missing === 'correctInformation' || missing === 'buyRisk'
        document.getElementById(isTick ? missing : `iban-${missing}`)?.focus()
        return undefined
      }
      const { termsVersion: terms } = await queries.fetchQuery(configQuery(api, parameters))
      const consents = { correctInformation: true as const, buyRisk: true as const, terms }
      return { coin, destination: wish.address.trim(), consents }
    },
  }
}

function lackOf(
  address: string,
  ticks: Record<'correctInformation' | 'buyRisk', boolean>,
): Field | undefined {
  if (!looksLikeAddress(address)) return 'address'
  return ticks.correctInformation ? (ticks.buyRisk ? undefined : 'buyRisk') : 'correctInformation'
}

export function CoinAndWallet({ form }: { form: CoinAndWalletForm }) {
  const { t } = useText()
  const { coins, coin, choose, lacks } = form
  const options = coins.map(({ id, symbol, network }) => ({ code: id, name: `${symbol} · ${network}` }))
  return (
    <>
      <SelectField
        id="iban-coin"
        label={t('iban.coin')}
        value={coin ?? ''}
        error={lacks === 'coin' && !coin ? t('code.required') : undefined}
        options={coin ? options : [{ code: '', name: '' }, ...options]}
        onChoose={(id) => Coins.isCoinId(id) && choose({ coin: id })}
      />
      <Problem error={form.error} />
      {coin && <Wallet form={form} coin={coin} />}
      {(['correctInformation', 'buyRisk'] as const).map((id) => {
        const label = t(id === 'buyRisk' ? 'buyOrder.consentRisk' : 'order.consentCorrect')
        return (
          <Checkbox
            key={id}
            id={id}
            checked={form.ticks[id]}
            error={lacks === id && !form.ticks[id] ? t('order.tick', { label }) : undefined}
            onCheck={(checked) => form.tick({ [id]: checked })}
          >
            {label}
          </Checkbox>
        )
      })}
    </>
  )
}

function Wallet({ form, coin }: { form: CoinAndWalletForm; coin: Coins.CoinId }) {
  const { t } = useText()
  const { chainId, symbol } = Coins.coinOf(coin)
  const network = Chains.chains[chainId].name
  const saved = (useSaved()?.wallets ?? []).filter((it) => it.chainId === chainId)
  const isKnown = saved.some(({ address }) => address === form.address)
  return (
    <>
      {saved.length > 0 && (
        <SavedWallets
          id="iban-wallet"
          wallets={saved}
          symbol={symbol}
          chosen={isKnown ? form.address : ''}
          onChoose={(address) => form.choose({ address })}
        />
      )}
      {!isKnown && (
        <WalletField
          id="iban-address"
          coin={coin}
          value={form.isTyped}
          network={network}
          given={form.lacks === 'address' ? t('refusal.address.invalid') : undefined}
          onText={(address) => form.choose({ address })}
        />
      )}
    </>
  )
}
