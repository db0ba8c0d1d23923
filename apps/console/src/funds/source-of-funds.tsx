/** On a customer's page: the accepted source of funds, how much of it is used, and the operator's actions. */
import type { CustomerPage } from '@agio/contract'
import { SelectField } from '@agio/ui'
import { Verification } from '@agio/domain'
import { useState } from 'react'
import { t } from 'virtual:texts/console/funds'
import { acting } from '../app/acting.ts'
import { useApp } from '../app/context.tsx'
import { Facts, Section } from '../app/queue/case.tsx'
import { Next } from '../app/next/next.tsx'
import { Confirm, useClose } from '../app/queue/confirm.tsx'
import { Fields } from '../app/queue/fields.tsx'
import { figure, nameText } from '../app/words.ts'
import { AcceptFunds } from './accept-funds.tsx'

const whys: Readonly<Record<Verification.FundsWhy, string>> = {
  due: t('they_expire_soon'),
  amount: t('the_customer_wants_to_go'),
  date: t('they_have_expired'),
  asked: t('an_operator_asked_again'),
}
const reasons = Verification.stepReasons.map((code) => ({ code, name: nameText(code) }))

export function SourceOfFunds({ one }: { one: CustomerPage }) {
  const [open, setOpen] = useState<'accept' | 'ask'>()
  const close = useClose(() => setOpen(undefined))
  const { funds, mayAcceptFunds: may } = one
  if (!funds && !may) return null
  const euros = (amount: string) => figure({ currency: 'EUR', amount })
  const state = funds?.state ?? 'none'
  const act = (id: 'accept' | 'ask') => ({
    id,
    words: t(id === 'accept' ? 'accept_funds' : 'request_documents'),
    isMild: true,
    act: () => setOpen(id),
  })
  return (
    <>
      <Next
        title={t('source_of_funds_next')}
        waitsFor={t(`waits.${state}`)}
        until={state === 'accepted' && funds?.until ? `${funds.until} 23:59:59` : null}
        then={t(`then.${state}`)}
        isAdvised={may !== null && state === 'submitted'}
        acts={may ? [act('accept'), act('ask')] : []}
      />
      <Section title={t('source_of_funds')} anchor="funds">
        <Facts
          label={t('source_of_funds')}
          lines={[
            { name: t('state'), value: funds ? nameText(funds.state) : t('not_requested') },
            ...(funds
              ? [
                  {
                    name: t('in_twelve_months'),
                    value: t('of', { used: euros(funds.used), upTo: euros(funds.upTo) }),
                    note: t('left', { left: euros(funds.left) }),
                  },
                  {
                    name: t('valid_until'),
                    value:
                      Number(funds.upTo) === 0
                        ? t('no_orders_until_accepted')
                        : (funds.until ?? t('documents_are_due_above_it')),
                  },
                ]
              : []),
            ...(funds?.why ? [{ name: t('new_documents_needed_because'), value: whys[funds.why] }] : []),
          ]}
        />
        {open === 'accept' && may && <Accept one={one} may={may} onClose={close} />}
        {open === 'ask' && <AskAgain one={one} onClose={close} />}
      </Section>
    </>
  )
}

const figuresOf = ({ id, level, funds }: CustomerPage) => [
  { name: t('customer'), value: id },
  { name: t('level'), value: level },
  {
    name: t('accepted_now'),
    value: funds ? t('eur_until', { upTo: funds.upTo, until: funds.until ?? '–' }) : t('nothing'),
  },
]

type Accepting = {
  readonly one: CustomerPage
  readonly may: NonNullable<CustomerPage['mayAcceptFunds']>
  readonly onClose: () => void
}

function Accept({ one, may, onClose }: Accepting) {
  const { api } = useApp()
  return (
    <AcceptFunds
      proposed={may}
      onClose={onClose}
      request={(funds) =>
        acting(api, 'acceptFunds', {
          body: funds,
          params: { id: one.id },
          needsSecond: may.deciders > 1,
          figures: figuresOf(one),
        })
      }
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
        label={t('what_the_customer_reads')}
        value={why}
        options={reasons}
        onChoose={(code) => setWhy(Verification.stepReasons.find((it) => it === code) ?? why)}
      />
    </Fields>
  )
  return (
    <Confirm
      onClose={onClose}
      request={acting(api, 'askFundsAgain', {
        body: { why },
        params: { id: one.id },
        figures: figuresOf(one),
        fields,
      })}
    />
  )
}
