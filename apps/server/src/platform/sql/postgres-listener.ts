/**
 * LISTEN on one connection of its own for all channels. A lost connection is opened again for ever; notifications of that time
 * are lost, so every listener is woken after each reconnect.
 */
import pg from 'pg'
import type { Log } from '../log.ts'

type Heard = (payload: string) => void

export type Listener = {
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>
  /** One statement on the same connection. */
  ask<Row extends object>(statement: string): Promise<Row[]>
  close(): Promise<void>
}

const pingSeconds = 20

export function createListener(config: pg.ClientConfig, log?: Log): Listener {
  const channels = new Map<string, Set<Heard>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let closed = false
  let line: Promise<unknown> = Promise.resolve()

  /** One statement after the other: the connection takes no second one while it works. */
  function say(to: pg.Client, statement: string): Promise<pg.QueryResult> {
    const said = line.then(
      () => to.query(statement),
      () => to.query(statement),
    )
    line = said
    return said
  }

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client(config)
    const watch = setInterval(() => void ping(fresh, say), pingSeconds * 1000).unref()
    const gone = () => {
      clearInterval(watch)
      if (client !== fresh) return
      client = undefined
      if (!closed && channels.size > 0) void reconnect()
    }
    fresh.on('error', gone)
    fresh.on('end', gone)
    fresh.on('notification', ({ channel, payload }) => notify(channels.get(channel), payload ?? ''))
    await fresh.connect().catch((error: unknown) => {
      clearInterval(watch)
      throw error
    })
    client = fresh
    for (const channel of channels.keys()) await say(fresh, `listen ${pg.escapeIdentifier(channel)}`)
    return fresh
  }

  async function reconnect(): Promise<void> {
    log?.warn({}, 'the listening database connection was lost; opening it again')
    for (let tries = 0; !closed && channels.size > 0; tries += 1) {
      try {
        await connected()
        for (const heard of channels.values()) notify(heard, '')
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, 50 * 2 ** tries)).unref())
      }
    }
  }

  async function connected(): Promise<pg.Client> {
    if (client) return client
    connecting ??= open().finally(() => (connecting = undefined))
    return connecting
  }

  return {
    async listen(channel, heard) {
      const known = channels.get(channel)
      const all = known ?? new Set<Heard>()
      all.add(heard)
      channels.set(channel, all)
      const current = await connected()
      if (!known) await say(current, `listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        all.delete(heard)
        if (all.size > 0 || channels.get(channel) !== all) return
        channels.delete(channel)
        if (client) await say(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    },
    async ask<Row extends object>(statement: string) {
      const { rows } = await say(await connected(), statement)
      return rows as Row[]
    },
    async close() {
      closed = true
      channels.clear()
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

function notify(all: ReadonlySet<Heard> | undefined, payload: string): void {
  for (const heard of all ?? []) heard(payload)
}

/** Finds a connection that died silently. */
async function ping(
  client: pg.Client,
  say: (to: pg.Client, statement: string) => Promise<unknown>,
): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), 5_000).unref()
  await say(client, 'select 1').catch(() => undefined)
  clearTimeout(late)
}
