/** Pays on the page of the bank or the acquirer: to the list of banks, or straight to the page where the card is typed. */
import type { BuyOrderView } from '@agio/contract'
import { Button } from '@agio/ui'
import type { Api } from '../../app/api/api.ts'
import { once } from '../../app/api/placing.ts'
import { useApp, useText } from '../../app/context.tsx'
import { useLeaving, type Leaving } from '../../app/leaving.ts'
import type { Storage } from '../../app/session/storage.ts'
import css from '../purchase.module.css'
import { Away } from './away.tsx'

type Props = {
  order: BuyOrderView
  /** Of somebody who has left already. */
  begun?: Leaving
}

export function PayOnPage({ order: { id, method }, begun }: Props) {
  const { api, router, storage } = useApp()
  const { t } = useText()
  const own = useLeaving()
  const leaving = begun ?? own
  const isBank = method === 'OPEN_BANKING'
  const pay = () =>
    isBank
      ? void router.go(`/buy/order/method/open-banking?order=${id}`)
      : void leaving.leave(() => newPayment(api, storage, id))
  return (
    <>
      <div className={css.main}>
        <Button wide busy={leaving.busy} onClick={pay}>
          {t(`method.go.${method}`)}
        </Button>
      </div>
      <p className="soft">{t(isBank ? 'elsewhere.bank' : 'elsewhere.card')}</p>
      <Away leaving={leaving} orderId={id} />
    </>
  )
}

/** A page of the acquirer for this order: asked for once, however often the button is pressed. */
export function newPayment(api: Api, storage: Storage, orderId: string): Promise<{ redirectUrl: string }> {
  return once(
    storage,
    { what: 'card payment', body: { orderId }, sameness: orderId },
    (body, idempotencyKey) => api.call('startCardSession', { body }, { idempotencyKey }),
  )
}
