/** Whose order it is. Masked where the role asks for it; unmasking needs a reason and is counted. */
import type { AdminOrderView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { Facts, Section } from '../app/queue/case.tsx'
import { Confirm } from '../app/queue/confirm.tsx'
import { useApp } from '../app/context.tsx'
import { figuresOf } from './order-requests.ts'

type Personal = Pick<AdminOrderView['customer'], 'name' | 'email' | 'account'>

export function Person({ order }: { order: AdminOrderView }) {
  const { api } = useApp()
  const [isAsking, setAsking] = useState(false)
  const [plain, setPlain] = useState<Personal>()
  const { customer } = order
  const shown: Personal = plain ?? customer
  const line = (name: string, value: string | null) =>
    value === null ? [] : [{ name, value, ...((plain || !customer.isMasked) && { copy: value }) }]
  return (
    <Section
      title="Person"
      aside={
        customer.mayUnmask &&
        !plain && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Unmask…
          </Button>
        )
      }
    >
      <Facts
        label="Person"
        lines={[
          ...line('Name at the bank', shown.name),
          ...line('E-mail', shown.email),
          ...line('Account', shown.account),
          { name: 'Customer', value: customer.id, copy: customer.id },
        ]}
      />
      {isAsking && (
        <Confirm
          request={{
            title: 'See it unmasked',
            what: 'Name, e-mail and account are shown to you in full. That you looked, and why, is kept.',
            button: 'Show',
            figures: figuresOf(order),
            send: async (reason) =>
              setPlain(await api.call('unmaskOrder', { params: { id: order.id }, body: { reason } })),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
