/** Waiting money: buy with it at the current rate, or send it back to the account it came from. */
import { newKey } from '@agio/contract/client'
import { Button, Dialog, Receipt, usePress } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import { useApp, useText } from '../../app/context.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { AcceptedTerms } from '../../journey/order-form/index.ts'
import { buyLines, buyPricing } from '../buy-quote.ts'
import { CoinAndWallet, useCoinAndWallet } from './coin-and-wallet.tsx'
import type { Credit, Iban } from './iban-query.ts'
import css from './iban.module.css'

type Props = { credit: Credit; iban: Iban; onClose: () => void }

export function CreditDialog({ act, ...props }: Props & { act: 'buy' | 'return' }) {
  return act === 'buy' ? <BuyWith {...props} /> : <SendBack {...props} />
}

function BuyWith({ credit, iban, onClose }: Props) {
  const app = useApp()
  const { t, locale } = useText()
  const form = useCoinAndWallet(iban)
  const { coin = '' } = form
  const { amount } = credit
  const method = 'SEPA_BANK_TRANSFER'
  const quote = useQuery(
    buyPricing(app.api, { coin, fiat: 'EUR', typed: 'fiat', amount: amount.amount, method }),
  )
  const buying = useAct(async () => {
    const body = await form.consented()
    if (!body) return
    const { id } = credit
    const send = () =>
      app.api.call('buyWithIbanCredit', { params: { id }, body }, { idempotencyKey: newKey() })
    const { orderId } = await withFreshPin(app, send)
    await app.queries.invalidateQueries({ queryKey: ['ibans'] })
    onClose()
    if (orderId) await app.router.go(`/buy/transaction/${orderId}`)
  })
  const { isWaiting, press } = usePress(form, buying.run)
  return (
    <Dialog
      title={t('iban.buy', { amount: showAmount(locale, amount) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button wide busy={buying.busy || isWaiting} onClick={press}>
          {t('iban.buy', { amount: showAmount(locale, amount) })}
        </Button>
      }
    >
      <div className={css.form}>
        <CoinAndWallet form={form} />
        <Problem error={quote.error} />
        {!quote.error && <Receipt label={t('iban.price')} lines={buyLines(t, locale, quote.data)} />}
        <AcceptedTerms />
        <Problem error={buying.error} />
      </div>
    </Dialog>
  )
}

function SendBack({ credit, onClose }: Props) {
  const { api, queries } = useApp()
  const { t, locale } = useText()
  const { id, amount, from } = credit
  const returning = useAct(async () => {
    await api.call('returnIbanCredit', { params: { id } }, { idempotencyKey: newKey() })
    await queries.invalidateQueries({ queryKey: ['ibans'] })
    onClose()
  })
  return (
    <Dialog
      title={t('iban.return', { amount: showAmount(locale, amount) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button wide busy={returning.busy} onClick={() => returning.run()}>
          {t('iban.return', { amount: showAmount(locale, amount) })}
        </Button>
      }
    >
      <div className={css.form}>
        <p>{from ? t('iban.returnTo', { name: from }) : t('iban.returnText')}</p>
        <Problem error={returning.error} />
      </div>
    </Dialog>
  )
}
