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
      <Section title="Link">
        <Facts
          label="Link"
          lines={[
            { name: 'Address', value: one.url, copy: one.url },
            ...(one.messengerUrl === null
              ? []
              : [{ name: 'In the messenger', value: one.messengerUrl, copy: one.messengerUrl }]),
            { name: 'Token', value: one.token, copy: one.token },
            {
              name: 'Beneficiary',
              value: <Link href={hrefOf('payees', one.payee)}>{nameOf(one.payee)}</Link>,
            },
            ...linesOf(one),
          ]}
        />
        {mayPay && (
          <div className={css.actions}>
            <Button look="danger" onClick={() => setEnding(true)}>
              Switch off…
            </Button>
          </div>
        )}
      </Section>
      {mayPay && (
        <div className={css.columns}>
          <QrOf title="QR code" label="QR code of the address of this link" url={one.url} />
          {one.messengerUrl !== null && (
            <QrOf
              title="QR code for the messenger"
              label="QR code of the address of this link in the messenger"
              url={one.messengerUrl}
            />
          )}
        </div>
      )}
      <Payments link={id} />
      {mayPay && (
        <Snippet
          title="Payment button"
          what="Paste this into a page on one of your sites. You can change its text."
          text={buttonOf(one.url)}
        />
      )}
      {isEnding && (
        <OwnDialog
          title="Switch this link off"
          what="The link takes no new payments. A payment in progress continues. You can't undo this."
          button="Switch off"
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
  if (isBeingPaid) return 'Payment in progress. No one else can pay until it ends.'
  if (!Links.states[state].mayPay) return Links.states[state].meaning
  return uses === 'one' ? 'No payment in progress.' : 'Several people can pay it at the same time.'
}

const linesOf = (one: LinkView): FactLine[] => [
  { name: 'Amount', value: amountOf(one) },
  { name: 'Paid', value: figure(one.paid) },
  { name: 'Type', value: t(`uses.${one.uses}`) },
  { name: 'Description', value: one.description ?? 'none' },
  { name: 'Bank reference', value: one.reference ?? 'none' },
  { name: 'Your reference', value: one.externalId ?? 'none' },
  { name: 'Return address', value: one.returnUrl ?? 'none' },
  { name: 'Created', value: one.createdAt },
  { name: 'Expires', value: one.endsAt },
  ...(one.switchedOffAt === null ? [] : [{ name: 'Switched off', value: one.switchedOffAt }]),
]
