/** One choice of the person, sent once: the order that comes back is the truth at once. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@agio/contract/client'
import { useApp } from '../../app/context.tsx'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import { newKey } from '@agio/contract/client'

type StepName =
  | 'saySellSent'
  | 'cancelSell'
  | 'acceptLowerSell'
  | 'takeAllSell'
  | 'refundSell'
  | 'reviseSell'
  | 'sayTransferred'
  | 'cancelBuy'
  | 'chooseBuyMethod'

export function useOrderStep(id: string, onDone?: () => void) {
  const app = useApp()
  const queries = useQueryClient()
  const mutation = useMutation({
    // The same key for every try of this press: an answer lost on the way changes nothing.
    mutationFn: ({
      name,
      body,
      key,
    }: {
      name: StepName
      body: unknown
      key: string
    }): Promise<SellOrderView | BuyOrderView> => {
      const input = { params: { id }, ...(body === undefined ? {} : { body }) } as InputOf<StepName>
      return withFreshPin(app, () => app.api.call(name, input, { idempotencyKey: key }))
    },
    onSuccess: (order) => {
      queries.setQueryData(['order', id], order)
      void queries.invalidateQueries({ queryKey: ['transactions'] })
      onDone?.()
    },
    // Something else may have happened to the order meanwhile: look again.
    onError: () => void queries.invalidateQueries({ queryKey: ['order', id] }),
  })
  return {
    busy: mutation.isPending,
    error: mutation.error,
    run: <Name extends StepName>(name: Name, body?: InputOf<Name>['body']) =>
      mutation.mutate({ name, body, key: newKey() }),
  }
}
