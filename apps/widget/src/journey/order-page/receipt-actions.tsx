/** After C: the receipt as a file, its code for whoever wants to check it, and the way to the next order. */
import { Button, Icon } from '@agio/ui'
import { useState } from 'react'
import { Link, useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { download } from '../../app/api/download.ts'
import css from './receipt-actions.module.css'

type Done = { id: string; reference: string; receiptCode: string | null }

/** Below an order that is over. */
export function NewOrder({ href }: { href: '/sell' | '/buy' }) {
  const { t } = useText()
  return (
    <Link href={href} className={css.newOrder}>
      {t('sheet.newOrder')}
    </Link>
  )
}

/** `again` is where the next order begins. */
export function ReceiptActions({ order, again }: { order: Done; again: '/sell' | '/buy' }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const fetchFile = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const headers = { accept: 'application/pdf' }
      const response = await api.open(
        'getReceipt',
        { params: { id: order.id }, query: { format: 'pdf', locale } },
        { headers },
      )
      download(await response.blob(), `receipt-${order.reference}.pdf`)
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.actions}>
      <Button wide busy={busy} icon={<Icon name="download" />} onClick={() => void fetchFile()}>
        {t('sheet.receipt')}
      </Button>
      <Problem error={error} />
      <div className={css.row}>
        <Button look="quiet" onClick={() => print()}>
          {t('sheet.print')}
        </Button>
        <Link href={again}>{t('sheet.newOrder')}</Link>
        {order.receiptCode && <Link href={`/receipt/${order.receiptCode}`}>{t('sheet.verifyLink')}</Link>}
      </div>
    </div>
  )
}
