/** Requests are measured: durations by route, method and status; requests in work; open streams. */
import type { Metrics } from '../metrics.ts'
import type { RouteShape } from './route.ts'

export type Measure = (route: RouteShape, status: number, seconds: number) => void

export function createMeasure(metrics: Metrics, inFlight: () => number, streams: () => number): Measure {
  const labels = ['route', 'method', 'status'] as const
  const seconds = metrics.seconds('agio_http_seconds', 'Time from the request to its answer', labels)
  metrics.reading('agio_http_in_flight', 'Requests in work', inFlight)
  metrics.reading('agio_http_streams', 'Open event streams', streams)
  type Child = ReturnType<typeof seconds.labels>
  const children = new Map<RouteShape, Map<number, Child>>()
  return (route, status, took) => {
    const byStatus = children.get(route) ?? new Map<number, Child>()
    children.set(route, byStatus)
    const child = byStatus.get(status) ?? seconds.labels(route.path, route.method, String(status))
    byStatus.set(status, child)
    child.observe(took)
  }
}
