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
import { createFileKeys } from './file-keys.ts'
import { FileReport } from './file-report.tsx'
import { LinkFileDialog } from './link-file-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { amountOf, linkStamp, titleOf } from './link-words.ts'
import { OneLink } from './one-link.tsx'

export function LinksRoom() {
  const { id } = usePlace()
  const list = useList('listLinks', {})
  const payees = useList('listPayees', {})
  const [opened, setOpened] = useState<'one' | 'file'>()
  const [report, setReport] = useState<LinkFileReport>()
  const [once] = useState(createFileKeys)
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
                Create a payment link…
              </Button>
              <Button look="quiet" onClick={() => setOpened('file')}>
                Create links from a file…
              </Button>
            </div>
          )}
          {approved.length === 0 && !payees.isPending && (
            <p className={css.soft}>
              Payment links need an approved beneficiary.{' '}
              <Link href={hrefOf('payees')}>See your beneficiaries</Link>
            </p>
          )}
          {report && <FileReport report={report} onRead={() => setReport(undefined)} />}
        </>
      }
      dialog={
        <>
          {opened === 'one' && <LinkDialog payees={approved} onClose={close} />}
          {opened === 'file' && <LinkFileDialog once={once} onDone={setReport} onClose={close} />}
        </>
      }
      empty="No payment links yet. Anyone with a link can pay it in crypto, and your beneficiary receives the money."
      hint="Open a link to see its address and QR code."
    >
      {id !== undefined && <OneLink key={id} id={id} nameOf={nameOf} />}
    </QueuePage>
  )
}

function LinkRow({ item, payee }: { item: LinkView; payee: string }) {
  return (
    <>
      <RowHead title={titleOf(item)} stamp={linkStamp(item.state)} />
      <span>
        {amountOf(item)} · paid {figure(item.paid)}
        {item.isBeingPaid && ' · payment in progress'}
      </span>
      <span className={css.soft}>
        to {payee} · expires {item.endsAt.slice(0, 10)}
      </span>
    </>
  )
}
