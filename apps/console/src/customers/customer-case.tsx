/** One customer: who, how far, what they did, and what an operator may do about them. */
import type { CustomerPage } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button, Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from 'virtual:texts/console/customers'
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
  if (retention.closedAt) return [retention.erasedAt ? t('erased') : t('closed'), 'calm']
  if (freeze) return [t('frozen'), 'bad']
  if (debts.some(({ amount }) => !amount.startsWith('-'))) return [t('owes_us_money'), 'warn']
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
      <CaseHead title={t('customer')} stamp={stampOf(one)} />
      {one.freeze && (
        <Notice tone="bad" title={t('frozen_title')}>
          <p>{t('at', { by: one.freeze.by, at: one.freeze.at, reason: one.freeze.reason })}</p>
        </Notice>
      )}
      {one.standing !== null && !one.freeze && (
        <Notice tone="warn" title={t('we_may_not_do_business')}>
          <p>{t('because_open_orders_wait_or', { standing: standingText(one.standing) })}</p>
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
      title={t('person')}
      aside={
        one.mayUnmask &&
        !plain && (
          <Button look="quiet" onClick={() => ask(unmasking(api, one, setPlain))}>
            {t('unmask')}
          </Button>
        )
      }
    >
      <Facts
        label={t('person')}
        lines={[
          { name: t('customer'), value: one.id, copy: one.id },
          {
            name: t('email'),
            value: plain?.email ?? one.email ?? (one.retention.erasedAt ? t('erased') : t('closed')),
          },
          ...(plain ? [{ name: t('names_on_accounts'), value: plain.names.join(' · ') || t('none') }] : []),
          { name: t('level'), value: levelWord(one.level) },
          { name: t('since'), value: one.createdAt },
          { name: t('unmasked'), value: t('times', { unmasked: one.unmasked }) },
        ]}
      />
      {one.mayFreeze && (
        <div className={css.actions}>
          {one.freeze ? (
            <Button look="quiet" onClick={() => ask(unfreezing(api, one))}>
              {t('unfreeze')}
            </Button>
          ) : (
            <Button look="danger" onClick={() => ask(freezing(api, one))}>
              {t('freeze')}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Section>
  )
}
