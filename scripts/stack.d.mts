import type { ChildProcess } from 'node:child_process'

export type Links = {
  readonly widget: string
  readonly api: string
  readonly docs: string
  readonly shop: string
  readonly sandbox: string
  readonly mail: string
  readonly console: string
}

export type Child = ChildProcess & {
  /** Comes when the process has ended. */
  readonly done: Promise<{ code: number; signal: NodeJS.Signals | null }>
  lastWords(): string
}

export type Stack = {
  readonly links: Links
  /** All processes that run, the newest first. */
  readonly children: readonly { readonly name: string; readonly child: Child }[]
  /** The server process that was started with the stack. */
  readonly first: Child
  /** What it was started with. */
  readonly settings: Readonly<Record<string, string>>
  launchServer(settings?: Readonly<Record<string, string>>): Child
  isReady(child: Child): Promise<void>
  stop(): Promise<void>
}

export function startStack(options: {
  readonly folder: string
  readonly serverPort: number
  readonly sandboxPort: number
  /** The name in the links, by which a browser on this machine reaches the pages. */
  readonly name?: string
  /** Of a proxy in front of the server. */
  readonly publicUrl?: string | undefined
  /** Comes when the pages that the server offers are built. */
  readonly pages?: Promise<void>
  readonly onLine?: (line: string, name: string) => void
  readonly env?: Readonly<Record<string, string>>
  /** Without it that of the environment. */
  readonly identityVendor?: 'sumsub' | 'veriff'
  /** Node's own, of the server's process: `--watch`, `--inspect`. */
  readonly serverFlags?: readonly string[]
  /** Coins of which the hot wallet begins with nothing. */
  readonly empty?: readonly string[]
  /** Node's arguments that start a program; without it the sources run. */
  readonly programOf?: (name: 'server' | 'demo') => Promise<string[]>
}): Promise<Stack>

/** Origins of pages that may embed the widget, and of servers that webhooks may go to: the sandbox's shop, and those of the developer. */
export function originsOf(
  shop: string,
  env: Readonly<Record<string, string | undefined>>,
  pages?: readonly string[],
): { readonly WIDGET_ORIGINS: string; readonly WEBHOOK_ORIGINS: string }

/** The origins of the sandbox's pages: its address, and the name by which people reach it. */
export function originsAt(name: string, url: string): string[]

/** Fills a hot wallet up with each coin of which it holds little. */
export function fundHotWallet(
  sandbox: {
    readonly baseUrl: string
    readonly coins: Readonly<Record<string, { readonly native: string; readonly tokens: readonly string[] }>>
  },
  to: string,
  empty: readonly string[],
): Promise<void>
