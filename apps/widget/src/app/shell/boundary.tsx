/** When a screen breaks, the person gets a page that says what to do, and the rest of the widget goes on. */
import { Button, Notice } from '@agio/ui'
import { Component, type ReactNode } from 'react'
import { useText } from '../context.tsx'

type Props = { children: ReactNode }

export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? (
      <Broken onRetry={() => this.setState({ broken: false })} />
    ) : (
      this.props.children
    )
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useText()
  return (
    <>
      <h1 tabIndex={-1}>{t('broken.title')}</h1>
      <Notice tone="bad" live>
        <p>{t('broken.text')}</p>
      </Notice>
      <Button onClick={onRetry}>{t('broken.retry')}</Button>
      <Button look="quiet" onClick={() => location.reload()}>
        {t('broken.reload')}
      </Button>
    </>
  )
}
