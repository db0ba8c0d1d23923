/** A secret, on this page alone. */
import { Button, Copy, Notice } from '@agio/ui'
import { t } from 'virtual:texts/console/own-merchant'

export function Secret({ text, onKept }: { text: string; onKept: () => void }) {
  return (
    <Notice live>
      <p>{t('we_show_this_secret_only')}</p>
      <p>
        <code>{text}</code> <Copy text={text} label={t('copy_the_secret')} done={t('copied')} />
      </p>
      <Button look="quiet" onClick={onKept}>
        {t('ive_saved_it')}
      </Button>
    </Notice>
  )
}
