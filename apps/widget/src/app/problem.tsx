/** What went wrong, in words, and the button that tries again. */
import { Button, Notice } from '@agio/ui'
import { refusalText } from './api/problems.ts'
import { useText } from './context.tsx'
import { furtherWords } from './limit-words.ts'

export function Problem({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { t, locale } = useText()
  if (!error) return null
  return (
    <Notice tone="bad" live>
      <p>{[refusalText(t, error), ...furtherWords(t, locale, error)].join(' ')}</p>
      {retry && (
        <Button look="quiet" onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </Notice>
  )
}
