/** Changes the standing order: with a proved wallet and a fresh PIN, as for any new destination. */
import { newKey } from '@agio/contract/client'
import { Coins } from '@agio/domain'
import { Button, Dialog, Notice, OptionRow, usePress } from '@agio/ui'
import { useState } from 'react'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import { Refused } from '../../app/api/api.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { ProveWallet } from '../../wallet/index.tsx'
import { CoinAndWallet, useCoinAndWallet, type CoinAndWalletForm } from './coin-and-wallet.tsx'
import type { Iban } from './iban-query.ts'
import css from './iban.module.css'

export function StandingOrder({ iban, onClose }: { iban: Iban; onClose: () => void }) {
  const { t } = useText()
  const [wish, setWish] = useState(iban.order.do)
  const form = useCoinAndWallet(iban)
  const saving = useSaving(iban, form, onClose)
  const isUnproved = saving.error instanceof Refused && saving.error.code === 'wallet.proof_required'
  const save = () => saving.run(wish)
  const { isWaiting, press } = usePress({ isReady: wish === 'keep' || form.isReady }, save)
  return (
    <Dialog
      title={t('iban.order')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button wide busy={saving.busy || isWaiting} onClick={press}>
          {t('iban.save')}
        </Button>
      }
    >
      <div className={css.form}>
        <fieldset className={css.options}>
          <legend className="only-spoken">{t('iban.order')}</legend>
          {(['buy', 'keep'] as const).map((it) => (
            <OptionRow
              key={it}
              name="standing"
              value={it}
              checked={wish === it}
              onChoose={() => setWish(it)}
              result={t(`iban.wish.${it}`)}
              meta={t(`iban.wishMeta.${it}`)}
            />
          ))}
        </fieldset>
        {wish === 'buy' && <CoinAndWallet form={form} />}
        {wish === 'buy' && isUnproved && form.coin && (
          <>
            <Notice tone="warn" live>
              <p>{t('iban.prove')}</p>
            </Notice>
            <ProveWallet
              page="/iban"
              of={['saved']}
              address={form.address}
              chainId={Coins.coinOf(form.coin).chainId}
              done="iban.proved"
              onProved={save}
            />
          </>
        )}
        {!isUnproved && <Problem error={saving.error} />}
      </div>
    </Dialog>
  )
}

function useSaving({ id }: Iban, form: CoinAndWalletForm, onSaved: () => void) {
  const app = useApp()
  const { api, queries } = app
  return useAct(async (wish: 'buy' | 'keep') => {
    const buying = wish === 'buy' ? await form.consented() : undefined
    if (wish === 'buy' && !buying) return
    const body = buying ? { do: 'buy' as const, ...buying } : { do: 'keep' as const }
    await withFreshPin(app, () =>
      api.call('orderIban', { params: { id }, body }, { idempotencyKey: newKey() }),
    )
    await queries.invalidateQueries({ queryKey: ['ibans'] })
    onSaved()
  })
}
