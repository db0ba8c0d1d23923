/** Paying at a bank or by card: how the last try went, and the way to the next. */
import type { BuyOrderView } from '@agio/contract'
import { Button, Notice, Paper, type Tone } from '@agio/ui'
import { useApp, useText } from '../app/context.tsx'
import { Ends } from './ends.tsx'

type Payment = BuyOrderView['payments'][number]

const tones: Record<Payment['status'], Tone> = {
  started: 'calm',
  authorised: 'good',
  settled: 'good',
  refused: 'bad',
  failed: 'bad',
  abandoned: 'warn',
}

export function Elsewhere({ order }: { order: BuyOrderView }) {
  const { router } = useApp()
  const { t } = useText()
  const { id, method, choices, payments } = order
  const [last] = payments
  const isBank = method === 'OPEN_BANKING'
  const pay = `/buy/order/method${isBank ? '/open-banking' : ''}?order=${id}`
  return (
    <Paper title={t(`method.${method}`)}>
      {last && (
        <Notice tone={tones[last.status]} live>
          <p>{t(`payment.${last.status}`, { provider: last.provider })}</p>
        </Notice>
      )}
      {choices.includes('pay') && (
        <Button wide onClick={() => void router.go(pay)}>
          {t(`method.go.${method}`)}
        </Button>
      )}
      <Ends order={order} />
    </Paper>
  )
}
