/** Coins go back: to where they came from, or to another wallet whose owner signs. */
import { Button, Dialog } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import { Refused } from '../../../app/api/api.ts'
import { useText } from '../../../app/context.tsx'
import { lazily } from '../../../app/lazily.tsx'
import { Problem } from '../../../app/problem.tsx'
import type { BackTo } from '../../../journey/back-wallet/index.ts'
import { useOrderStep } from '../../../journey/order-page/index.ts'
import { WalletAddress } from '../wallet-address.tsx'
import { BackLines, Compare } from './compare.tsx'
import type { SheetProps } from './sheet-props.ts'
import css from './choices.module.css'
import { optionText } from './option-text.ts'
import { Prove } from './origin-dialogs.tsx'

/** Few fill it in: the page of an order has no room for it. */
const BackWallet = lazily(() => import('../../../journey/back-wallet/index.ts').then((it) => it.BackWallet))

/** To the known address, or to another one: the server says whether its owner has to sign first, and the signature sends. */
export function BackDialog({ order, quote, onClose }: SheetProps) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id, onClose)
  const [{ isWrong = false, ...other }, setTo] = useState<BackTo>({})
  const [isTried, setTried] = useState(false)
  const known = quote.back?.to ?? order.refundAddress
  const needsProof = step.error instanceof Refused && step.error.code === 'wallet.proof_required'
  const toProve = needsProof ? (other.to ?? known) : null
  const { result } = optionText(t, locale, order, quote)
  const send = () => {
    if (quote.choice === 'refund') step.run('refundSell', other)
    else step.run('takeAllSell', { surplus: 'return', ...other })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) send()
  }
  return (
    <Dialog
      title={result}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button type="submit" form="back-form" wide look={toProve ? 'quiet' : 'main'} busy={step.busy}>
          {result}
        </Button>
      }
    >
      <form id="back-form" className={css.form} onSubmit={submit} noValidate>
        <Compare order={order} quote={quote} />
        <BackLines order={order} quote={quote} />
        {known && other.to === undefined && !isWrong && (
          <WalletAddress label={t('option.toWallet')} order={order} address={known} />
        )}
        <BackWallet
          coin={order.coin}
          label={t(known ? 'refund.toOther' : 'refund.to')}
          hint={t(known ? 'refund.toOtherHint' : 'refund.toHint')}
          isTried={isTried}
          refused={step.error}
          onTo={setTo}
        />
        <p className="soft">
          {quote.floats && t('option.estimate')} {t('option.undone')}
        </p>
      </form>
      {Boolean(step.error) && (
        <div className={css.form} ref={comesIntoSight}>
          <Problem error={step.error} />
          {toProve && <Prove key={toProve} order={order} address={toProve} onProved={send} />}
        </div>
      )}
    </Dialog>
  )
}

/** Lines below the form are out of sight on a phone: the sheet scrolls to them. */
const comesIntoSight = (it: HTMLElement | null) => it?.scrollIntoView?.({ block: 'start' })
