/** After C: the receipt as a file, its code for a check, and the way to the next order. */
import { Button, ButtonLink, MoreIcon } from '@agio/ui'
import { Link, useApp, useFollow, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { save } from '../../app/api/download.ts'
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

/** Below an order that is over. */
export function NewOrder({ href }: { href: '/sell' | '/buy' }) {
  const { t } = useText()
  const follow = useFollow()
  return (
    <section className={css.newOrder}>
      <p>{t('sheet.again')}</p>
      <ButtonLink look="quiet" href={href} onClick={(event) => follow(event, href)}>
        {t('sheet.newOrder')}
      </ButtonLink>
    </section>
  )
}

/** `again` is where the next order begins, with the amount of this one in its form. */
export function ReceiptActions({
  order,
  back,
  again,
}: {
  order: Done
  /** The way back to the page of a payment link: then it is the main act. */
  back?: string | null
  again: { href: '/sell' | '/buy'; title: string; wish: Partial<Draft> }
}) {
  const app = useApp()
  const { t, locale } = useText()
  const follow = useFollow()
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
        <ButtonLink
          look="quiet"
          href={again.href}
          onClick={(event) => {
            app.draft.change(again.wish)
            follow(event, again.href)
          }}
        >
          {again.title}
        </ButtonLink>
        {order.receiptCode && <Link href={`/receipt/${order.receiptCode}`}>{t('sheet.verifyLink')}</Link>}
      </div>
    </div>
  )
}
