/** One payment link: its address to copy and to scan, what is paid, and its end. */
import type { LinkView } from '@agio/contract'
import { Links } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from 'virtual:texts/console/links'
import { live } from '../../app/api/live.ts'
import { Link, useApp } from '../../app/context.tsx'
import { CaseHead, CaseState, Facts, Section, type FactLine } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { hrefOf } from '../../app/shell/router.ts'
import { figure } from '../../app/words.ts'
import { OwnDialog } from '../own-dialog.tsx'
import { Payments } from './payments.tsx'
import { Snippet } from '../snippet.tsx'
import { amountOf, buttonOf, linkStamp, titleOf } from './link-words.ts'

const Qr = lazy(() => import('@agio/ui/qr').then((it) => ({ default: it.Qr })))

export function OneLink({ id, nameOf }: { id: string; nameOf: (payee: string) => string }) {
  const { api } = useApp()
  const [isEnding, setEnding] = useState(false)
  const found = useQuery({
    queryKey: ['payment link', id],
    queryFn: () => api.call('getLink', { params: { id } }),
    ...live,
  })
  const one = found.data
  if (!one) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const { mayPay } = Links.states[one.state]
  return (
    <article className={css.caseInner}>
      <CaseHead title={titleOf(one)} stamp={linkStamp(one.state)}>
        <p>{payingWords(one)}</p>
      </CaseHead>
      <Section title={t('link')}>
        <Facts
          label={t('link')}
          lines={[
            { name: t('address'), value: one.url, copy: one.url },
            ...(one.messengerUrl === null
              ? []
              : [{ name: t('in_the_messenger'), value: one.messengerUrl, copy: one.messengerUrl }]),
            { name: t('token'), value: one.token, copy: one.token },
            {
              name: t('beneficiary'),
              value: <Link href={hrefOf('payees', one.payee)}>{nameOf(one.payee)}</Link>,
            },
            ...linesOf(one),
          ]}
        />
        {mayPay && (
          <div className={css.actions}>
            <Button look="danger" onClick={() => setEnding(true)}>
              {t('switch_off')}
            </Button>
          </div>
        )}
      </Section>
      {mayPay && (
        <div className={css.columns}>
          <QrOf title={t('qr_code')} label={t('qr_code_of_the_address')} url={one.url} />
          {one.messengerUrl !== null && (
            <QrOf
              title={t('qr_code_for_the_messenger')}
              label={t('qr_code_of_the_address_of')}
              url={one.messengerUrl}
            />
          )}
        </div>
      )}
      <Payments link={id} />
      {mayPay && (
        <Snippet title={t('payment_button')} what={t('paste_this_into_a_page')} text={buttonOf(one.url)} />
      )}
      {isEnding && (
        <OwnDialog
          title={t('switch_this_link_off')}
          what={t('the_link_takes_no_new')}
          button={t('switch_off_title')}
          isGrave
          send={(once) => api.call('switchOffLink', { params: { id } }, once)}
          onClose={() => setEnding(false)}
        />
      )}
    </article>
  )
}

const QrOf = ({ title, label, url }: { title: string; label: string; url: string }) => (
  <Section title={title}>
    <Suspense fallback={null}>
      <Qr text={url} label={label} />
    </Suspense>
  </Section>
)

function payingWords({ uses, state, isBeingPaid }: LinkView): string {
  if (isBeingPaid) return t('payment_in_progress_no_one')
  if (!Links.states[state].mayPay) return Links.states[state].meaning
  return uses === 'one' ? t('no_payment_in_progress') : t('several_people_can_pay_it')
}

const linesOf = (one: LinkView): FactLine[] => [
  { name: t('amount'), value: amountOf(one) },
  { name: t('paid_title'), value: figure(one.paid) },
  { name: t('type'), value: t(`uses.${one.uses}`) },
  { name: t('description'), value: one.description ?? t('none') },
  { name: t('bank_reference'), value: one.reference ?? t('none') },
  { name: t('your_reference'), value: one.externalId ?? t('none') },
  { name: t('return_address'), value: one.returnUrl ?? t('none') },
  { name: t('created'), value: one.createdAt },
  { name: t('expires'), value: one.endsAt },
  ...(one.switchedOffAt === null ? [] : [{ name: t('switched_off'), value: one.switchedOffAt }]),
]
