/**
 * Server-sent events read from a streamed answer, because EventSource cannot carry a bearer token. `Last-Event-ID` resumes
 * after a break; while there is no stream, the caller polls. No schemas, so it weighs nothing.
 */

type ServerEvent = { id: string; name: string; data: string }

const firstWaitMs = 1_000
const longestWaitMs = 20_000

/** Reads events out of chunks of text, wherever the chunks are cut. */
export function eventReader(): (chunk: string) => ServerEvent[] {
  let rest = ''
  return (chunk) => {
    rest += chunk.replace(/\r\n?/g, '\n')
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => readEvent(block) ?? [])
  }
}

function readEvent(block: string): ServerEvent | undefined {
  const event: ServerEvent = { id: '', name: 'message', data: '' }
  let hasData = false
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'id') event.id = value
    if (field === 'event') event.name = value
    if (field === 'data') {
      event.data += (hasData ? '\n' : '') + value
      hasData = true
    }
  }
  return hasData ? event : undefined
}

type Listening = {
  readonly signal: AbortSignal
  readonly onEvent: () => void
  /** Called when the stream opens or ends. */
  readonly onOpen: (open: boolean) => void
  /** A stream that is refused (signed out, not ours) will not come back by asking again. */
  readonly isOver: (error: unknown) => boolean
}

/** Listens until `signal` ends it. */
export async function listenTo(
  open: (headers: Record<string, string>) => Promise<Response>,
  { signal, onEvent, onOpen, isOver }: Listening,
): Promise<void> {
  let lastId = ''
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const response = await open({
        accept: 'text/event-stream',
        ...(lastId ? { 'last-event-id': lastId } : {}),
      })
      onOpen(true)
      waitMs = firstWaitMs
      // One request asks for all that happened while there was no stream.
      onEvent()
      await read(response, (event) => {
        if (event.id) lastId = event.id
        onEvent()
      })
    } catch (error) {
      if (isOver(error)) return onOpen(false)
    }
    if (signal.aborted) return
    onOpen(false)
    await rest(waitMs, signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

async function read(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events = eventReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) return
    events(value).forEach(onEvent)
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}

type Asked = { readonly queryKey: readonly unknown[] }
type Filter = {
  readonly queryKey?: readonly unknown[]
  readonly exact?: boolean
  readonly predicate?: (query: Asked) => boolean
}
/** The part of a query client that is needed. */
type Queries = {
  getQueryCache(): {
    findAll(filter: Filter): (Asked & {
      readonly state: { readonly data: unknown }
      readonly promise?: Promise<unknown> | undefined
    })[]
  }
  invalidateQueries(filter: Filter): Promise<void>
}

/**
 * Asks again for what an event says has changed. A refetch would join a first look that is under way, and that one may have
 * seen it before the change: it is waited for.
 */
export async function askAgain(queries: Queries, filter: Filter): Promise<void> {
  const all = queries.getQueryCache().findAll(filter)
  await Promise.all(
    all.map(async ({ queryKey, state, promise }) => {
      if (state.data === undefined) await promise?.catch(() => undefined)
      await queries.invalidateQueries({ queryKey, exact: true })
    }),
  )
}
