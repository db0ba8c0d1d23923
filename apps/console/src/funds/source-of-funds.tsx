/** On the page of a customer: what their papers explain, how much of it is used, and what an operator may do about it. */
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
    <Section title="Source of funds">
      <Facts
        label="Source of funds"
        lines={[
          { name: 'State', value: funds ? nameText(funds.state) : 'Not asked for yet' },
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
                      ? 'No accepted papers'
                      : (funds.until ?? 'No last day. Above the amount, we ask for papers.'),
                },
              ]
            : []),
          ...(funds?.why ? [{ name: 'New papers needed because', value: whys[funds.why] }] : []),
        ]}
      />
      {may && (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpen('accept')}>
            Accept funds…
          </Button>
          <Button look="quiet" onClick={() => setOpen('ask')}>
            Ask for papers…
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
    'All orders of the customer count towards this amount. Above it, or after this day, we ask for papers again.'
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
        title: 'Ask for newer papers',
        what: "The customer gets an email and can't place orders until you accept newer papers. Open orders continue.",
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
