/** One customer: who, how far, what they did, and what an operator may do about them. */
import type { CustomerPage } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button, Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CaseHead, CaseState, Facts, Section, type StampWords } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { live } from '../app/api/live.ts'
import { useApp, useMay } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { SourceOfFunds } from '../funds/index.ts'
import { Limits, Orders, Places, Screening, Traces } from './customer-parts.tsx'
import { freezing, unfreezing, unmasking, type Unmasked } from './customer-requests.ts'
import { Links } from '../same-person/index.ts'
import { Ibans } from './ibans.tsx'
import { Notes } from './notes.tsx'
import { Papers } from './papers.tsx'
import { Retention } from './retention.tsx'
import { standingText } from '../app/standing-words.ts'
import { Verification } from './verification.tsx'

/** Only some roles have it. */
const CaseFiles = lazy(() => import('./case-files.tsx').then((it) => ({ default: it.CaseFiles })))
const Risk = lazy(() => import('./risk.tsx').then((it) => ({ default: it.Risk })))

const levelWord = (level: string): string => level.replace('_', ' ')

const stampOf = ({ freeze, debts, level, retention }: CustomerPage): StampWords => {
  if (retention.closedAt) return [retention.erasedAt ? 'erased' : 'closed', 'calm']
  if (freeze) return ['frozen', 'bad']
  if (debts.some(({ amount }) => !amount.startsWith('-'))) return ['owes us money', 'warn']
  return [levelWord(level), 'calm']
}

export function CustomerCase({ id }: { id: string }) {
  const { api } = useApp()
  const maySuspect = useMay(Operators.suspecters)
  const found = useQuery({
    queryKey: ['customer', id],
    queryFn: () => api.call('getCustomer', { params: { id } }),
    ...live,
  })
  const one = found.data
  if (!one) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title="Customer" stamp={stampOf(one)} />
      {one.freeze && (
        <Notice tone="bad" title="Frozen">
          <p>
            {one.freeze.by} at {one.freeze.at}: {one.freeze.reason}
          </p>
        </Notice>
      )}
      {one.standing !== null && !one.freeze && (
        <Notice tone="warn" title="We may not do business with this customer now">
          <p>Because {standingText(one.standing)}. Open orders wait or are held.</p>
        </Notice>
      )}
      <div className={css.columns}>
        <Who one={one} />
        <Limits one={one} />
      </div>
      {one.risk && (
        <Suspense>
          <Risk risk={one.risk} />
        </Suspense>
      )}
      <Links links={one.links} shared={one.shared} />
      <SourceOfFunds one={one} />
      <Verification one={one} />
      <Papers papers={one.papers} />
      <Ibans customerId={id} />
      <Orders one={one} />
      <Places one={one} />
      <Screening one={one} />
      <Notes one={one} />
      {maySuspect && (
        <Suspense>
          <CaseFiles customerId={id} />
        </Suspense>
      )}
      <Traces one={one} />
      <Retention one={one} />
    </article>
  )
}

function Who({ one }: { one: CustomerPage }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const [plain, setPlain] = useState<Unmasked>()
  return (
    <Section
      title="Person"
      aside={
        one.mayUnmask &&
        !plain && (
          <Button look="quiet" onClick={() => ask(unmasking(api, one, setPlain))}>
            Unmask…
          </Button>
        )
      }
    >
      <Facts
        label="Person"
        lines={[
          { name: 'Customer', value: one.id, copy: one.id },
          {
            name: 'Email',
            value: plain?.email ?? one.email ?? (one.retention.erasedAt ? 'erased' : 'closed'),
          },
          ...(plain ? [{ name: 'Names on accounts', value: plain.names.join(' · ') || 'none' }] : []),
          { name: 'Level', value: levelWord(one.level) },
          { name: 'Since', value: one.createdAt },
          { name: 'Unmasked', value: `${one.unmasked} times` },
        ]}
      />
      {one.mayFreeze && (
        <div className={css.actions}>
          {one.freeze ? (
            <Button look="quiet" onClick={() => ask(unfreezing(api, one))}>
              Unfreeze…
            </Button>
          ) : (
            <Button look="danger" onClick={() => ask(freezing(api, one))}>
              Freeze…
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Section>
  )
}
