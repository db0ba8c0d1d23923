/**
 * What the widget and the page around the acquirer's form say to each other (apps/server/src/rails/card/frame/frame-page.ts). It
 * believes one window and one origin. What it hears is a hint: whether a card was charged is asked of our server.
 */

export type FrameSaid = 'shown' | 'complete' | 'failed' | { readonly height: number }

type Line = {
  /** The window of the frame, as it is when a message comes. */
  readonly frame: () => Window | null | undefined
  readonly origin: string
  readonly clientSecret: string
  readonly hear: (said: FrameSaid) => void
}

/** Listens until the answer is called. */
export function openFrameLine(
  browser: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  { frame, origin, clientSecret, hear }: Line,
): () => void {
  const take = ({ data, origin: from, source }: MessageEvent<unknown>) => {
    const window = frame()
    if (!window || source !== window || from !== origin || !isOurs(data)) return
    const { type, height } = data
    if (type === 'ready') window.postMessage({ agioCard: 1, type: 'begin', clientSecret }, origin)
    else if (type === 'shown' || type === 'complete' || type === 'failed') hear(type)
    else if (type === 'height' && typeof height === 'number' && height > 0 && height < 5_000) hear({ height })
  }
  browser.addEventListener('message', take)
  return () => browser.removeEventListener('message', take)
}

type Ours = { readonly agioCard: 1; readonly type?: unknown; readonly height?: unknown }

const isOurs = (data: unknown): data is Ours =>
  typeof data === 'object' && data !== null && 'agioCard' in data && data.agioCard === 1
