/** Hooks on their way out: posted, and repeated until the other side takes them or the tries are used up. */

/** Both are asked for at each try: an address may change, and a signature holds a time. */
type Url = () => string | undefined
type Headers = () => Record<string, string>

type Delivering = {
  tries: number
  waitMs: (tried: number) => number
  /** Hears of each try with its answer; `undefined`: there was none. */
  tried: (body: string, status: number | undefined) => void
}

export function createDelivery({ tries, waitMs, tried: seen }: Delivering) {
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const later = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => (timers.delete(timer), work()), milliseconds)
    timers.add(timer)
  }

  async function attempt(urlNow: Url, body: string, headersNow: Headers, tried: number): Promise<void> {
    const url = urlNow()
    if (url === undefined) return
    const answer = await fetch(url, {
      method: 'POST',
      headers: headersNow(),
      body,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
    }).catch(() => undefined)
    // The receiver may be gone before its answer was read.
    await answer?.body?.cancel().catch(() => undefined)
    if (!closing.signal.aborted) seen(body, answer?.status)
    if (answer?.ok || tried >= tries || closing.signal.aborted) return
    later(waitMs(tried), () => void attempt(urlNow, body, headersNow, tried + 1))
  }

  return {
    later,
    post: (urlNow: Url, body: string, headersNow: Headers) => void attempt(urlNow, body, headersNow, 1),
    close(): void {
      closing.abort()
      timers.forEach((timer) => clearTimeout(timer))
      timers.clear()
    },
  }
}
