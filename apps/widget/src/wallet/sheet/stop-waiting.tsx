/** A wallet asks its person for as long as it likes: the page lets them go on without it. */
import { Button } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { useWallets } from './use-wallets.ts'

export function StopWaiting() {
  const { t } = useText()
  const { wallets } = useWallets()
  return (
    <Button look="plain" onClick={() => wallets.stopWaiting()}>
      {t('wallet.stopWaiting')}
    </Button>
  )
}
