/**
 * Requests that the start script sends before the widget is there. The widget's own request finds the answer under way
 * when it says the same in method, address and body.
 */
type Page = Window & { agioEarly?: Map<string, Promise<Response>> | undefined }

/** An answer that waited longer is asked for anew. */
const freshMs = 20_000

const nameOf = (url: string, { method, body }: RequestInit) => JSON.stringify([method, url, body])

export function sendEarly(window: Window, [url, init]: [url: string, init: RequestInit]): Promise<Response> {
  const page: Page = window
  const answer = fetch(url, init)
  // The answer's caller hears of a failure.
  answer.catch(() => undefined)
  page.agioEarly ??= new Map()
  page.agioEarly.set(nameOf(url, init), answer)
  return answer
}

/** Once; undefined where nothing like it was sent. */
export function takeEarly(
  window: Window,
  [url, init]: [url: string, init: RequestInit],
): Promise<Response> | undefined {
  const page: Page = window
  const name = nameOf(url, init)
  const answer = performance.now() < freshMs ? page.agioEarly?.get(name) : undefined
  page.agioEarly?.delete(name)
  return answer
}
