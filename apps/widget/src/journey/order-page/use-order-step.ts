/** One choice of the person, sent once: the order that comes back is the truth at once. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../app/api/calls.ts'
import { useApp } from '../../app/context.tsx'
import { newKey } from '../../app/session/storage.ts'

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
  const { api } = useApp()
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
      return api.call(name, input, { idempotencyKey: key })
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
