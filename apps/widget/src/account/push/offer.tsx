/** The button of the offer. It goes once this device is told, and once the person refuses: the page needs neither. */
import { Button, Notice } from '@agio/ui'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { turnOn } from './browser.ts'
import { useDevices } from './use-devices.ts'

export function Offer() {
  const app = useApp()
  const { t } = useText()
  const { data } = useDevices()
  const asking = useAct(() => turnOn(app))
  if (asking.answer === 'told' || asking.answer === 'failed')
    return (
      <Notice tone={asking.answer === 'told' ? 'good' : 'calm'} live>
        <p>{t(`push.${asking.answer}`)}</p>
      </Notice>
    )
  if (!data?.key || data.here !== undefined || asking.answer === 'refused') return null
  return (
    <div>
      <Button look="plain" wide busy={asking.busy} onClick={() => asking.run()}>
        {t('push.tell')}
      </Button>
      <Problem error={asking.error} />
    </div>
  )
}
