/** On a customer's page: the accepted source of funds, how much of it is used, and the operator's actions. */
import type { CustomerPage } from '@agio/contract'
import { Button, SelectField } from '@agio/ui'
import { Verification } from '@agio/domain'
import { useState } from 'react'
import { useApp } from '../app/context.tsx'
import { Facts, Section } from '../app/queue/case.tsx'
import { Confirm, useClose } from '../app/queue/confirm.tsx'
import { Fields } from '../app/queue/fields.tsx'
import css from '../app/queue/queue.module.css'
import { figure, nameText } from '../app/words.ts'
import { AcceptFunds } from './accept-funds.tsx'

const whys: Readonly<Record<Verification.FundsWhy, string>> = {
  due: 'they expire soon',
  amount: 'the customer wants to go above the amount',
  date: 'they have expired',
  asked: 'an operator asked again',
}
const reasons = Verification.stepReasons.map((code) => ({ code, name: nameText(code) }))

export function SourceOfFunds({ one }: { one: CustomerPage }) {
  const [open, setOpen] = useState<'accept' | 'ask'>()
  const close = useClose(() => setOpen(undefined))
  const { funds, mayAcceptFunds: may } = one
  if (!funds && !may) return null
  const euros = (amount: string) => figure({ currency: 'EUR', amount })
  return (
    <Section title="Source of funds" anchor="funds">
      <Facts
        label="Source of funds"
        lines={[
          { name: 'State', value: funds ? nameText(funds.state) : 'Not requested' },
          ...(funds
            ? [
                {
                  name: 'In twelve months',
                  value: `${euros(funds.used)} of ${euros(funds.upTo)}`,
                  note: `${euros(funds.left)} left`,
                },
                {
                  name: 'Valid until',
                  value:
                    Number(funds.upTo) === 0
                      ? 'no orders until accepted'
                      : (funds.until ?? 'documents are due above it'),
                },
              ]
            : []),
          ...(funds?.why ? [{ name: 'New documents needed because', value: whys[funds.why] }] : []),
        ]}
      />
      {may && (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpen('accept')}>
            Accept funds…
          </Button>
          <Button look="quiet" onClick={() => setOpen('ask')}>
            Request documents…
          </Button>
        </div>
      )}
      {open === 'accept' && may && <Accept one={one} may={may} onClose={close} />}
      {open === 'ask' && <AskAgain one={one} onClose={close} />}
    </Section>
  )
}

const figuresOf = ({ id, level, funds }: CustomerPage) => [
  { name: 'Customer', value: id },
  { name: 'Level', value: level },
  { name: 'Accepted now', value: funds ? `${funds.upTo} EUR, until ${funds.until ?? '–'}` : 'nothing' },
]

type Accepting = {
  readonly one: CustomerPage
  readonly may: NonNullable<CustomerPage['mayAcceptFunds']>
  readonly onClose: () => void
}

function Accept({ one, may, onClose }: Accepting) {
  const { api } = useApp()
  const isTwo = may.deciders > 1
  const what =
    'The customer’s orders count against the amount. Above it, or after the day, new documents are due.'
  return (
    <AcceptFunds
      proposed={may}
      onClose={onClose}
      request={{
        title: 'Accept the source of funds',
        what: isTwo
          ? `${what} A second operator must approve it within a day; nothing happens before.`
          : what,
        button: isTwo ? 'Ask for approval' : 'Accept',
        figures: figuresOf(one),
        send: (reason, funds, once) =>
          api.call('acceptFunds', { params: { id: one.id }, body: { ...funds, reason } }, once),
      }}
    />
  )
}

function AskAgain({ one, onClose }: Omit<Accepting, 'may'>) {
  const { api } = useApp()
  const [why, setWhy] = useState<Verification.StepReason>('outdated')
  const fields = (
    <Fields>
      <SelectField
        id="funds-why"
        label="What the customer reads"
        value={why}
        options={reasons}
        onChoose={(code) => setWhy(Verification.stepReasons.find((it) => it === code) ?? why)}
      />
    </Fields>
  )
  return (
    <Confirm
      onClose={onClose}
      request={{
        title: 'Request new documents',
        what: 'The customer gets a mail and can’t place orders until new documents are accepted. Open orders continue.',
        button: 'Ask the customer',
        isGrave: true,
        figures: figuresOf(one),
        fields,
        send: (reason, once) =>
          api.call('askFundsAgain', { params: { id: one.id }, body: { why, reason } }, once),
      }}
    />
  )
}
