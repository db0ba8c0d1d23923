/** A button in an empty field that reads what is to be typed off a QR code, where there is a camera that the page may ask for. */
import { IconButton, MoreIcon } from '@agio/ui'
import { useState } from 'react'
import { useText } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'

const ScanDialog = lazily(() => import('./scan-dialog.tsx').then((it) => it.ScanDialog))

export function Scan({
  field,
  onText,
}: {
  /** The id of the field. */
  field: string
  onText: (text: string) => void
}) {
  const { t } = useText()
  const [hasCamera] = useState(mayAsk)
  const [isOpen, setOpen] = useState(false)
  if (!hasCamera) return null
  const close = () => setOpen(false)
  const take = (text: string) => {
    close()
    onText(text.slice(0, longest))
    // The page behind takes the focus once the dialog is gone; the button that opened it goes with the empty field.
    setTimeout(() => document.getElementById(field)?.focus())
  }
  return (
    <>
      <IconButton label={t('scan.title')} onClick={() => setOpen(true)}>
        <MoreIcon name="qr" />
      </IconButton>
      {isOpen && <ScanDialog onText={take} onClose={close} />}
    </>
  )
}

/** No payment link is longer. */
const longest = 400

/** A frame has the camera only where the page around it allows it; some browsers know that before anybody is asked. */
function mayAsk(): boolean {
  if (!('mediaDevices' in navigator) || !('getUserMedia' in navigator.mediaDevices)) return false
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}
