/** A secret, on this page alone. */
import { Button, Copy, Notice } from '@agio/ui'

export function Secret({ text, onKept }: { text: string; onKept: () => void }) {
  return (
    <Notice live>
      <p>We show this secret only once. Save it where your server reads it.</p>
      <p>
        <code>{text}</code> <Copy text={text} label="Copy the secret" done="Copied" />
      </p>
      <Button look="quiet" onClick={onKept}>
        I've saved it
      </Button>
    </Notice>
  )
}
