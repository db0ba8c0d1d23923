/** One choice of the person, sent once: the order that comes back is the truth at once. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import type { InputOf } from '@agio/contract/client'
import { newKey } from '@agio/contract/client'
import { useApp } from '../../app/context.tsx'
import { useAct } from '../../app/use-act.ts'
import { withFreshPin } from '../../account/fresh-pin/index.ts'

type StepName =
  | 'saySellSent'
  | 'cancelSell'
  | 'acceptLowerSell'
  | 'takeAllSell'
  | 'refundSell'
  | 'askProofTransfer'
  | 'reviseSell'
  | 'sayTransferred'
  | 'cancelBuy'
  | 'chooseBuyMethod'
type Step = { name: StepName; body: unknown; key: string }

export function useOrderStep(id: string, onDone?: () => void) {
  const app = useApp()
  const { api, queries } = app
  // One key for the press: an answer lost on the way changes nothing.
  const { busy, error, run } = useAct(async ({ name, body, key }: Step) => {
    const input = { params: { id }, ...(body === undefined ? {} : { body }) } as InputOf<StepName>
    try {
      const send = (): Promise<SellOrderView | BuyOrderView> => api.call(name, input, { idempotencyKey: key })
      const order = await withFreshPin(app, send)
      queries.setQueryData(['order', id], order)
      void queries.invalidateQueries({ queryKey: ['transactions'] })
      onDone?.()
    } catch (refused) {
      // Something else may have happened to the order meanwhile: look again.
      void queries.invalidateQueries({ queryKey: ['order', id] })
      throw refused
    }
  })
  return {
    busy,
    error,
    run: <Name extends StepName>(name: Name, body?: InputOf<Name>['body']) =>
      run({ name, body, key: newKey() }),
  }
}
