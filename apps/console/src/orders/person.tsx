/** The customer. Some roles see masked data; the audit records each unmasking with its reason. */
import type { AdminOrderView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/orders'
import { acting } from '../app/acting.ts'
import { Facts, Section } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { Link, useApp } from '../app/context.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { figuresOf } from './order-requests.ts'

type Personal = Pick<AdminOrderView['customer'], 'name' | 'email' | 'account'>

export function Person({ order }: { order: AdminOrderView }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const [plain, setPlain] = useState<Personal>()
  const { customer } = order
  const shown: Personal = plain ?? customer
  const line = (name: string, value: string | null) =>
    value === null ? [] : [{ name, value, ...((plain || !customer.isMasked) && { copy: value }) }]
  const unmask = () =>
    ask(acting(api, 'unmaskOrder', { params: { id: order.id }, figures: figuresOf(order), then: setPlain }))
  return (
    <Section
      title={t('person')}
      aside={
        customer.mayUnmask &&
        !plain && (
          <Button look="quiet" onClick={unmask}>
            {t('unmask')}
          </Button>
        )
      }
    >
      <Facts
        label={t('person')}
        lines={[
          ...line(t('name_at_the_bank'), shown.name),
          ...line(t('email'), shown.email),
          ...line(t('account'), shown.account),
          {
            name: t('customer'),
            value: <Link href={hrefOf('customers', customer.id)}>{customer.id}</Link>,
            copy: customer.id,
          },
        ]}
      />
      {dialog}
    </Section>
  )
}
