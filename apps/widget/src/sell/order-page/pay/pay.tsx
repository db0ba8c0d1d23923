/** Paying by hand: the act first, then what it needs, and the time there is. After "I sent the crypto" the page looks for it. */
import type { SellOrderView } from '@agio/contract'
import { Button, ButtonLink, Paper } from '@agio/ui'
import { useCallback } from 'react'
import { useApp, useText } from '../../../app/context.tsx'
import { Problem } from '../../../app/problem.tsx'
import { Ends, Looking, RateClock, useOrderStep } from '../../../journey/order-page/index.ts'
import { CopyRow, PayAddress, PayTo } from './pay-to.tsx'
import { Requote } from './requote.tsx'

export function Pay({ order }: { order: SellOrderView }) {
  const { t } = useText()
  const { queries } = useApp()
  const step = useOrderStep(order.id)
  const { choices, rateUntil, saidSent, sent, id } = order
  const renew = useCallback(() => {
    // The server renews the rate at the same moment; a second later it is certainly there.
    setTimeout(() => void queries.invalidateQueries({ queryKey: ['order', id] }), 1_000)
  }, [queries, id])
  return (
    <>
      <Requote order={order} />
      <Paper edge={saidSent ? undefined : <RateClock until={rateUntil} over="pay.fixedOver" onEnd={renew} />}>
        {saidSent ? (
          <Looking text={t('pay.saidSent')} title={t('send.details')}>
            <CopyRow order={order} />
            <PayAddress order={order} />
            {sent && (
              <ButtonLink look="quiet" wide href={sent.explorerUrl} target="_blank" rel="noreferrer">
                {t('pay.transaction')}
              </ButtonLink>
            )}
          </Looking>
        ) : (
          <PayTo order={order} />
        )}
        {choices.includes('sent') && !saidSent && (
          <Button look="plain" wide busy={step.busy} onClick={() => step.run('saySellSent', {})}>
            {t('pay.sent')}
          </Button>
        )}
        <Problem error={step.error} />
      </Paper>
      {choices.includes('cancel') && (
        <Ends order={order} cancel={{ step: 'cancelSell', text: t('cancel.text') }} />
      )}
    </>
  )
}
