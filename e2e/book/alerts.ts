/** Prometheus of the machine has read these figures; its rules judge an hour that goes on like them. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsTo, NotOk } from '../world/calls.ts'

const prometheus = callsTo('http://127.0.0.1:9090/api/v1')
const stepSeconds = 15
const hour = 3600 / stepSeconds

type Alert = { readonly labels: { readonly alertname: string }; readonly state: 'pending' | 'firing' }
type Series = {
  readonly metric: Readonly<Record<string, string>>
  readonly values: readonly (readonly [number, string])[]
}

/** The alerts that fire now, or will if it goes on. */
export async function alertsNow(): Promise<readonly Alert[]> {
  return (await prometheus<{ data: { alerts: Alert[] } }>('GET', '/alerts')).data.alerts
}

/** Alerts that fired at any moment since then. */
export async function firedSince(from: Date): Promise<string[]> {
  const found = await range('ALERTS{alertstate="firing"}', from)
  return [...new Set(found.map(({ metric }) => metric['alertname'] ?? ''))]
}

async function range(query: string, from: Date): Promise<readonly Series[]> {
  const words = new URLSearchParams({
    query,
    start: String(from.getTime() / 1000),
    end: String(Date.now() / 1000),
    step: String(stepSeconds),
  })
  const { data } = await prometheus<{ data: { result: Series[] } }>('GET', `/query_range?${words}`)
  return data.result
}

type Now = { readonly data: { readonly result: readonly unknown[] } }

/** The number of processes that are read: none while Prometheus is starting, takes no connection yet, or reads its own files. */
export async function processesRead(): Promise<number> {
  const query = encodeURIComponent('up{job="agio"} == 1')
  try {
    return (await prometheus<Now>('GET', `/query?query=${query}`)).data.result.length
  } catch (error) {
    if (isRefused(error) || (error instanceof NotOk && error.status === 503)) return 0
    throw error
  }
}

const isRefused = (error: unknown) =>
  error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

/**
 * An hour that goes on as since `from`: what came back comes back again and again; an age that only grew, as that of a loop which
 * turns once in an hour, grows on, until the loop must turn by its own word. `promtool` of the same package runs the shipped rules
 * over it. Gives the alerts that fired, and the figures that they were judged by.
 */
export async function hourLike(from: Date, machine: string): Promise<string[]> {
  const rules = readFileSync(join(machine, 'etc/prometheus/alerts.yml'), 'utf8')
  const names = [...new Set(rules.match(/\bagio_\w+|\bup\b/g))]
  const read = await range(`{job="agio",__name__=~"${names.join('|')}"}`, from)
  const turns = turnsOf(read)
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const moments = [10, 20, 30, 40, 50, 60].flatMap((minutes) =>
    alerts.map((alertname) => ({ eval_time: `${minutes}m`, alertname, exp_alerts: [] })),
  )
  // YAML takes JSON.
  const test = {
    rule_files: ['/etc/prometheus/alerts.yml'],
    evaluation_interval: `${stepSeconds}s`,
    tests: [
      {
        interval: `${stepSeconds}s`,
        input_series: read.map((one) => ({ series: nameOf(one), values: goesOn(one, turns(one)).join(' ') })),
        alert_rule_test: moments,
      },
    ],
  }
  writeFileSync(join(machine, 'tmp/hour.yml'), JSON.stringify(test))
  try {
    const promtool = ['promtool', 'test', 'rules', '/tmp/hour.yml']
    const said = execFileSync('chroot', [machine, ...promtool], { stdio: 'pipe', encoding: 'utf8' })
    return said.includes('SUCCESS') ? [] : [said]
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim())
    const fired = new Set(lines.flatMap((line) => /^alertname: ?(\w+)/.exec(line)?.[1] ?? []))
    return fired.size === 0
      ? [String(error), ...lines]
      : [...fired].flatMap((name) => figuresOf(name, rules, read))
  }
}

function figuresOf(alert: string, rules: string, read: readonly Series[]): string[] {
  const [, expr = ''] = new RegExp(String.raw`- alert: ${alert}\n\s+expr: (.*)`).exec(rules) ?? []
  const judged = read.filter(({ metric }) => expr.includes(metric['__name__'] ?? ''))
  return [
    `${alert}: ${expr}`,
    ...judged.map((one) => `${nameOf(one)} ${one.values.map(([, value]) => value).join(' ')}`),
  ]
}

const nameOf = ({ metric: { __name__: name = '', ...labels } }: Series) =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',')}}`

/** Seconds after which the loop of an age turns at the latest, as its process says. */
function turnsOf(read: readonly Series[]): (series: Series) => number | undefined {
  const keyOf = ({ metric }: Series) => `${metric['instance']} ${metric['loop']}`
  const of = (name: string) => read.filter(({ metric }) => metric['__name__'] === name)
  const most = new Map(
    of('agio_loop_most_seconds').map((one) => [keyOf(one), Number(one.values.at(-1)?.[1])]),
  )
  const ages = new Set(of('agio_loop_seconds_since_step'))
  return (one) => (ages.has(one) ? most.get(keyOf(one)) : undefined)
}

/** A value for each step of an hour. */
function goesOn({ metric, values }: Series, turn = Infinity): number[] {
  const seen = values.map(([, value]) => Number(value))
  const [first = 0, last = 0] = [seen[0], seen.at(-1)]
  const isAge = metric['__name__']?.includes('_seconds') === true
  const onlyGrew =
    seen.length > 1 && last > first && seen.every((value, at) => value >= (seen[at - 1] ?? value))
  if (!isAge || !onlyGrew) return Array.from({ length: hour + 1 }, (_, at) => seen[at % seen.length] ?? 0)
  const slope = (last - first) / (seen.length - 1)
  return Array.from({ length: hour + 1 }, (_, at) => (first + slope * at) % turn)
}
