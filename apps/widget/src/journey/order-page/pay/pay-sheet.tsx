/**
 * The sheet for paying by hand, in coins or by transfer: on a larger screen the QR code first, on a phone what is
 * copied, with the code folded away, because the app that pays is on the same device.
 */
import { SkeletonBlock } from '@agio/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import { TellMe } from '../../../account/push/index.ts'
import { useText } from '../../../app/context.tsx'
import { useMedia } from '../../../app/use-media.ts'
import css from './pay.module.css'

const Qr = lazy(() => import('@agio/ui/qr').then((it) => ({ default: it.Qr })))

export function PaySheet({ qr, children }: { qr?: ReactNode; children: (isWide: boolean) => ReactNode }) {
  const { t } = useText()
  const isWide = useMedia('(min-width: 36rem)')
  return (
    <div className={css.pay}>
      {isWide && qr}
      {children(isWide)}
      {!isWide && qr && (
        <details className={`fold ${css.fold}`}>
          <summary>{t('pay.qr')}</summary>
          {qr}
        </details>
      )}
    </div>
  )
}

export function PayQr({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <div className={css.qr}>
      <Suspense fallback={<SkeletonBlock kind="square" />}>
        <Qr text={text} label={label} />
      </Suspense>
      {children}
    </div>
  )
}

/** The person paid. Nothing asks for money a second time; where it goes stays within reach under `title`. */
export function Looking({ text, title, children }: { text: string; title: string; children: ReactNode }) {
  return (
    <div className={css.pay}>
      <output className={css.looking}>
        <span className={css.pulse} />
        {text}
      </output>
      <TellMe />
      <details className={`fold ${css.fold}`}>
        <summary>{title}</summary>
        {children}
      </details>
    </div>
  )
}
