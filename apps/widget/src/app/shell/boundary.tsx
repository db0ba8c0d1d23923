/** A broken screen or part of it gives the person words that say what to do, and the rest of the widget goes on. */
import { Button, Notice } from '@agio/ui'
import { Component, useEffect, type ReactNode } from 'react'
import { useText } from '../context.tsx'

type Props = {
  children: ReactNode
  /** Set where the children are a part of a screen. Called before it is shown again. */
  onRetry?: () => void
}

export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  private readonly retry = () => {
    this.props.onRetry?.()
    this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return this.props.onRetry ? <BrokenPart onRetry={this.retry} /> : <Broken onRetry={this.retry} />
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
      <Ways onRetry={onRetry} />
    </>
  )
}

/** The part comes by itself once the network is back. */
function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useText()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div ref={comesIntoSight}>
      <Notice tone="bad" live>
        <p>{t('broken.part')}</p>
      </Notice>
      <Ways onRetry={onRetry} />
    </div>
  )
}

const comesIntoSight = (it: HTMLElement | null) => it?.scrollIntoView?.({ block: 'nearest' })

function Ways({ onRetry }: { onRetry: () => void }) {
  const { t } = useText()
  return (
    <>
      <Button onClick={onRetry}>{t('broken.retry')}</Button>
      <Button look="quiet" onClick={() => location.reload()}>
        {t('broken.reload')}
      </Button>
    </>
  )
}
