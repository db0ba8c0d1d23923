/** The choice to keep this device known, on the pages that sign in. */
import { Checkbox } from '@agio/ui'
import { useApp, useText } from '../../app/context.tsx'
import css from './keep-choice.module.css'

export function KeepChoice({ keeps, onChoose }: { keeps: boolean; onChoose: (keeps: boolean) => void }) {
  const { host } = useApp()
  const { t } = useText()
  // The messenger's own account signs in there.
  if (host.kind === 'messenger') return null
  return (
    <Checkbox id="keep-device" checked={keeps} onCheck={onChoose}>
      {t('device.keep')} <span className={`soft ${css.hint}`}>{t('device.keepHint')}</span>
    </Checkbox>
  )
}
