/** The program's metrics, in the words of Prometheus. A program has one registry and passes it on. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  counter<const Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
  ): Counter<Label>
  /** `collect` sets the gauge each time the metrics are read. */
  gauge<const Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    collect?: (gauge: Gauge<Label>) => Promise<void>,
  ): Gauge<Label>
  /** A figure that is read each time the metrics are read. */
  reading(name: string, help: string, read: () => number | Promise<number>): void
  /** Figures by a label, read each time the metrics are read. */
  readings(
    name: string,
    help: string,
    label: string,
    read: () => Promise<readonly (readonly [of: string, figure: number])[]>,
  ): void
  /** Durations in seconds. */
  seconds<const Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
  ): Histogram<Label>
}

/** `process` adds memory, event loop and garbage collection of this process. */
export function createMetrics({ process = false }: { process?: boolean } = {}): Metrics {
  const registry = new Registry()
  // The event loop is looked at ten times a second, not a hundred: that alone kept an idle process busy.
  if (process) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const common = <Label extends string>(name: string, help: string, labels: readonly Label[] = []) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  })
  return {
    registry,
    counter: (name, help, labels) => new Counter(common(name, help, labels)),
    gauge<const Label extends string>(
      name: string,
      help: string,
      labels?: readonly Label[],
      collect?: (it: Gauge<Label>) => Promise<void>,
    ) {
      const gauge: Gauge<Label> = new Gauge<Label>({
        ...common(name, help, labels),
        ...(collect && { collect: () => collect(gauge) }),
      })
      return gauge
    },
    reading(name, help, read) {
      const collect = async () => gauge.set(await read())
      const gauge: Gauge = new Gauge({ ...common(name, help), collect })
    },
    readings(name, help, label, read) {
      const collect = async () => {
        const figures = await read()
        gauge.reset()
        for (const [of, figure] of figures) gauge.set({ [label]: of }, figure)
      }
      const gauge: Gauge = new Gauge({ ...common(name, help, [label]), collect })
    },
    seconds: (name, help, labels) =>
      new Histogram({
        ...common(name, help, labels),
        buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      }),
  }
}
