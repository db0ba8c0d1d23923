/** Payment links: made one by one or from a file, shown with their QR code, switched off. */
import type { LinkFileReport, LinkView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/links'
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
      title={t('payment_links')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <LinkRow item={item} payee={nameOf(item.payee)} />}
      tools={
        <>
          {approved.length > 0 && (
            <div className={css.actions}>
              <Button look="quiet" onClick={() => setOpened('one')}>
                {t('create_a_payment_link_dialog')}
              </Button>
              <Button look="quiet" onClick={() => setOpened('file')}>
                {t('create_links_from_a_file_dialog')}
              </Button>
            </div>
          )}
          {approved.length === 0 && !payees.isPending && (
            <p className={css.soft}>
              {t('payment_links_need_an_approved')}{' '}
              <Link href={hrefOf('payees')}>{t('see_your_beneficiaries')}</Link>
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
      empty={t('no_payment_links_yet_anyone')}
      hint={t('open_a_link_to_see')}
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
        {t('paid', { amount: amountOf(item), paid: figure(item.paid) })}
        {item.isBeingPaid && ` · ${t('payment_in_progress')}`}
      </span>
      <span className={css.soft}>{t('to_expires', { payee, endsAt: item.endsAt.slice(0, 10) })}</span>
    </>
  )
}
