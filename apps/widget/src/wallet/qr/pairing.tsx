/** A wallet on a phone takes one of two: a code to scan, or, on that very phone, the app that opens. */
import type { WidgetConfig } from '@agio/contract'
import { Wallets } from '@agio/domain'
import { ActRow, Copy, MoreIcon, SkeletonBlock } from '@agio/ui'
import { useApp, useText } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import { useMedia } from '../../app/use-media.ts'
import css from '../wallet.module.css'

const Qr = lazily(() => import('@agio/ui/qr').then((it) => it.Qr))

/** Without a code it is on its way. */
export function Pairing({ code }: { code: string | undefined }) {
  const { t } = useText()
  const isPhone = !useMedia('(pointer: fine)')
  if (code === undefined)
    return (
      <output>
        <p className="soft">{t('wallet.codeComes')}</p>
        <SkeletonBlock kind="square" />
      </output>
    )
  return isPhone ? <Apps code={code} /> : <Scan code={code} />
}

function useRecommended(): readonly Wallets.Recommended[] {
  const { queries } = useApp()
  return queries.getQueryData<WidgetConfig>(['config'])?.wallets.recommended ?? []
}

function Scan({ code }: { code: string }) {
  const { t } = useText()
  const names = useRecommended().map((id) => Wallets.links[id].name)
  // Names in Latin letters are one run, also within Arabic.
  const wallets = `\u2066${names.join(', ')}\u2069`
  return (
    <div className={css.elsewhere}>
      <p>{t('wallet.scan')}</p>
      <Qr text={code} label={t('wallet.codeLabel')} />
      <Copy words text={code} label={t('wallet.copyCode')} done={t('wallet.copied')} />
      <p className="soft">{t('wallet.scanText', { wallets })}</p>
    </div>
  )
}

/** The apps on this phone; the code stays for a wallet on another device. */
function Apps({ code }: { code: string }) {
  const { t } = useText()
  return (
    <>
      <p>{t('wallet.openText')}</p>
      {useRecommended().map((id) => (
        <ActRow
          key={id}
          icon={<MoreIcon name="outside" size={20} />}
          result={Wallets.links[id].name}
          href={Wallets.pairingLink(id, code)}
        />
      ))}
      <details className={`more ${css.other}`}>
        <summary>{t('wallet.otherDevice')}</summary>
        <Scan code={code} />
      </details>
    </>
  )
}
