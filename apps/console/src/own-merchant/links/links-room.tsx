/** Payment links: made one by one or from a file, shown with their QR code, switched off. */
import type { LinkFileReport, LinkView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { Link, usePlace } from '../../app/context.tsx'
import { RowHead } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { QueuePage } from '../../app/queue/queue.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { figure } from '../../app/words.ts'
import { hrefOf } from '../../app/shell/router.ts'
import { FileReport, LinkFileDialog } from './link-file-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { amountOf, linkStamps, titleOf } from './link-words.ts'
import { OneLink } from './one-link.tsx'

export function LinksRoom() {
  const { id } = usePlace()
  const list = useList('listLinks', {})
  const payees = useList('listPayees', {})
  const [opened, setOpened] = useState<'one' | 'file'>()
  const [report, setReport] = useState<LinkFileReport>()
  const approved = payees.items.filter(({ state }) => state === 'approved')
  const nameOf = (payee: string) => payees.items.find((one) => one.id === payee)?.name ?? payee
  const close = () => setOpened(undefined)
  return (
    <QueuePage
      name="links"
      title="Payment links"
      list={list}
      idOf={(item) => item.id}
      row={(item) => <LinkRow item={item} payee={nameOf(item.payee)} />}
      tools={
        <>
          {approved.length > 0 && (
            <div className={css.actions}>
              <Button look="quiet" onClick={() => setOpened('one')}>
                Make a payment link…
              </Button>
              <Button look="quiet" onClick={() => setOpened('file')}>
                Make links from a file…
              </Button>
            </div>
          )}
          {approved.length === 0 && !payees.isPending && (
            <p className={css.soft}>
              A link pays a beneficiary that compliance has approved.{' '}
              <Link href={hrefOf('payees')}>See your beneficiaries</Link>
            </p>
          )}
          {report && <FileReport report={report} onRead={() => setReport(undefined)} />}
        </>
      }
      dialog={
        <>
          {opened === 'one' && <LinkDialog payees={approved} onClose={close} />}
          {opened === 'file' && <LinkFileDialog onDone={setReport} onClose={close} />}
        </>
      }
      empty="No payment link yet. A link is a page that anybody pays from, while your account gets the money."
      hint="Open a link to see its address and QR code."
    >
      {id !== undefined && <OneLink key={id} id={id} nameOf={nameOf} />}
    </QueuePage>
  )
}

function LinkRow({ item, payee }: { item: LinkView; payee: string }) {
  return (
    <>
      <RowHead title={titleOf(item)} stamp={linkStamps[item.state]} />
      <span>
        {amountOf(item)} · paid {figure(item.paid)}
        {item.isBeingPaid && ' · somebody is paying'}
      </span>
      <span className={css.soft}>
        to {payee} · ends {item.endsAt}
      </span>
    </>
  )
}
