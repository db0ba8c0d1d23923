/** An error in words, and the button that tries again. */
import { Button, Notice } from '@agio/ui'
import { Refused } from './api/api.ts'
import { refusalText, topicOf } from './api/problems.ts'
import { Link, useText } from './context.tsx'
import { IfServed } from './routing/served.tsx'
import { SupportLink } from './routing/support-link.tsx'
import { furtherWords, limitsHref } from './limit-words.ts'

export function Problem({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { t, locale } = useText()
  if (!error) return null
  return (
    <Notice tone="bad" live>
      <p>{[refusalText(t, error), ...furtherWords(t, locale, error)].join(' ')}</p>
      <LimitLink error={error} />
      {retry && (
        <Button look="quiet" onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </Notice>
  )
}

/** Ways out of a refusal: to the remaining limit or a higher one; to a missing level or missing documents. */
function LimitLink({ error }: { error: unknown }) {
  const { t } = useText()
  const code = error instanceof Refused ? error.code : ''
  const isLevel = code === 'verification.required'
  if (isLevel || code === 'funds.required')
    return (
      <IfServed within>
        <Link href={isLevel ? '/verification' : '/verification?for=funds'}>
          {t(isLevel ? 'needs.act' : 'funds.act')}
        </Link>
      </IfServed>
    )
  const topic = topicOf(code)
  if (topic) return <SupportLink about={{ topic }}>{t('support.contact')}</SupportLink>
  const href = limitsHref(error)
  return href === undefined ? null : <Link href={href}>{t('order.limitLink')}</Link>
}
