/** Whose wallets paid: their owner signs, or the customer names the provider that sent the coins. */
import type { SellOrderView } from '@agio/contract'
import { Sell } from '@agio/domain'
import { Button, Dialog, Receipt, SelectField, SkeletonBlock } from '@agio/ui'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useOrderStep } from '../../journey/order-page/index.ts'
import css from './choices.module.css'
import { providerName } from './words.ts'

/** The code that speaks with wallets comes only here. */
const ProveWallet = lazy(() =>
  import('../../account/wallet/index.ts').then((it) => ({ default: it.ProveWallet })),
)

type Props = { order: SellOrderView; onClose: () => void }
type Wallet = { order: SellOrderView; address: string; onProved?: () => void }

/** The wallet, and the ways to sign with it. */
export function Prove({ order, address, onProved }: Wallet) {
  const { t } = useText()
  return (
    <div className={css.form}>
      <Receipt
        label={t('choice.prove')}
        lines={[{ id: address, label: t('prove.wallet'), value: address, code: true }]}
      />
      <Suspense fallback={<SkeletonBlock />}>
        <ProveWallet
          order={order}
          address={address}
          chainId={order.chainId}
          {...(onProved && { onProved })}
        />
      </Suspense>
    </div>
  )
}

export function ProofDialog({ order, onClose }: Props) {
  const { t } = useText()
  return (
    <Dialog title={t('choice.prove')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className={css.form}>
        <p>{t('choice.proveText')}</p>
        {order.walletsToProve.map((address) => (
          <Prove key={address} order={order} address={address} />
        ))}
      </div>
    </Dialog>
  )
}

export function ProviderDialog({ order, onClose }: Props) {
  const { t } = useText()
  const step = useOrderStep(order.id, onClose)
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const provider = Sell.providers.find((it) => it === chosen)
    setError(provider ? undefined : t('code.required'))
    if (provider) step.run('nameProvider', { provider })
    else document.getElementById('provider')?.focus()
  }
  const options = Sell.providers.map((code) => ({ code, name: providerName(t, code) }))
  return (
    <Dialog
      title={t('choice.provider')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button type="submit" form="provider-form" wide busy={step.busy}>
          {t('choice.confirm')}
        </Button>
      }
    >
      <form id="provider-form" className={css.form} onSubmit={submit} noValidate>
        <p>{t('choice.providerText')}</p>
        <SelectField
          id="provider"
          label={t('choice.providerName')}
          error={error}
          value={chosen}
          options={[{ code: '', name: '' }, ...options]}
          onChoose={setChosen}
        />
      </form>
      <Problem error={step.error} />
    </Dialog>
  )
}
