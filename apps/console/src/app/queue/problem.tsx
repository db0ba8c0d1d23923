/** An error in words, and the button that tries again. */
import { Button, Notice } from '@agio/ui'
import { t } from 'virtual:texts/console/app'
import { problemText } from '../words.ts'

export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  if (error === null || error === undefined) return null
  return (
    <Notice tone="bad" live>
      <p>{problemText(error)}</p>
      {retry && (
        <Button look="quiet" onClick={retry}>
          {t('try_again')}
        </Button>
      )}
    </Notice>
  )
}
