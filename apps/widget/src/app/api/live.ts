/** Live changes of an order, a conversation or a verification, over the streams of the API. */
import { askAgain, listenTo } from '@agio/contract/streams'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../context.tsx'
import { type Api, Refused } from './api.ts'

type Stream = 'orderEvents' | 'threadEvents' | 'verificationEvents' | 'handoverEvents'
type Listening = {
  signal: AbortSignal
  onEvent: () => void
  /** Called when the stream opens or ends. */
  onOpen: (open: boolean) => void
  /** For a page that calls with another token than the session's. */
  headers?: Record<string, string>
}

/** Listens to a stream of the API until `signal` ends it. */
export const listen = (
  api: Api,
  stream: Stream,
  id: string | undefined,
  { signal, headers: own, ...hears }: Listening,
): Promise<void> =>
  listenTo(
    (headers) =>
      api.open(stream, id === undefined ? {} : { params: { id } }, {
        signal,
        headers: { ...headers, ...own },
      }),
    {
      signal,
      ...hears,
      isOver: (error) =>
        error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429,
    },
  )

/** Listens while the page is open, and asks again for what it followed. False while the stream is away and the page asks by itself. */
export function useLive(
  stream: Stream,
  id: string | undefined,
  followed: Parameters<typeof askAgain>[1],
  token?: string,
): boolean | undefined {
  const { api, queries } = useApp()
  const [live, setLive] = useState<boolean>()
  const hear = useEffectEvent(() => askAgain(queries, followed))
  useEffect(() => {
    const leaving = new AbortController()
    void listen(api, stream, id, {
      signal: leaving.signal,
      onOpen: setLive,
      onEvent: () => void hear(),
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    })
    return () => leaving.abort()
  }, [api, stream, id, token])
  return live
}
