/** After C: the receipt as a file, its code for a check, and the way to the next order. */
import { Button, ButtonLink, MoreIcon } from '@agio/ui'
import { useState, type ReactNode } from 'react'
import { Link, useApp, useFollow, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { save } from '../../app/api/download.ts'
import type { Place } from '../../app/routing/router.ts'
import type { Draft } from '../../app/session/draft.ts'
import { Share } from './share.tsx'
import css from './receipt-actions.module.css'

type Done = { id: string; reference: string; receiptCode: string | null }

/** To the page of a merchant that its payment link leads back to; out of a frame, whose page stays. */
export function BackToShop({ url, look, wide }: { url: string; look: 'main' | 'quiet'; wide?: boolean }) {
  const { host } = useApp()
  const { t } = useText()
  const isFramed = host.kind !== 'page'
  return (
    <ButtonLink
      look={look}
      {...(wide && { wide })}
      href={url}
      rel="noreferrer"
      {...(isFramed && { target: '_blank' })}
    >
      {t('paid.backTo', { site: new URL(url).host })}
    </ButtonLink>
  )
}

/** "Sell again", "Buy again": the button, and the sheet that it opens. An address with `again` opens it by itself. */
export function Again({
  title,
  place,
  children,
}: {
  title: string
  place: Place
  children: (onClose: () => void) => ReactNode
}) {
  const { parameters, router } = useApp()
  const isAsked = place.query.has('again')
  const [isOpen, setOpen] = useState(isAsked)
  // The server of a merchant has opened this visit for an order of its own.
  if (parameters.get('session') !== null) return null
  const close = () => {
    setOpen(false)
    if (isAsked) void router.go(place.path, { replace: true })
  }
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && children(close)}
    </>
  )
}

/** Below an order that is over. `again`: the way to the same one. */
export function NewOrder({ href, again }: { href: '/sell' | '/buy'; again?: ReactNode }) {
  const { t } = useText()
  const follow = useFollow()
  return (
    <section className={css.newOrder}>
      <p>{t('sheet.again')}</p>
      <div className={css.row}>
        {again}
        <ButtonLink look="quiet" href={href} onClick={(event) => follow(event, href)}>
          {t('sheet.newOrder')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** After a sale that paid a link: an own one begins with its coin. */
export function OwnSale({ wish }: { wish: Partial<Draft> }) {
  const { draft } = useApp()
  const { t } = useText()
  const follow = useFollow()
  return (
    <ButtonLink
      look="quiet"
      href="/sell"
      onClick={(event) => {
        draft.change(wish)
        follow(event, '/sell')
      }}
    >
      {t('sheet.newOrder')}
    </ButtonLink>
  )
}

/** `again` is the way to the next order. */
export function ReceiptActions({
  order,
  back,
  again,
}: {
  order: Done
  /** The way back to the page of a payment link: then it is the main act. */
  back?: string | null
  again: ReactNode
}) {
  const app = useApp()
  const { t, locale } = useText()
  const saving = useAct(async () => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
    await save(app, 'getReceipt', { params: { id: order.id }, query: { format: 'pdf', locale, zone } })
  })
  return (
    <div className={css.actions}>
      {back && <BackToShop wide look="main" url={back} />}
      <Button
        wide
        look={back ? 'quiet' : 'main'}
        busy={saving.busy}
        icon={<MoreIcon name="download" />}
        onClick={() => saving.run()}
      >
        {t('sheet.receipt')}
      </Button>
      <Problem error={saving.error} />
      <div className={css.row}>
        {order.receiptCode && (
          <Share
            what={{ url: new URL(`/receipt/${order.receiptCode}`, location.origin).href }}
            copy={t('paid.copyLink')}
            copied={t('paid.linkCopied')}
          />
        )}
        {again}
        {order.receiptCode && <Link href={`/receipt/${order.receiptCode}`}>{t('sheet.verifyLink')}</Link>}
      </div>
    </div>
  )
}
