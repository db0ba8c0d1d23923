/**
 * Spans of OpenTelemetry, for operators who measure. Its API alone is here; the SDK comes with the operator's `--import`
 * (docs/operations/tracing.md), and without it `traced` is the work itself. A span has ids, templates and hosts: never an
 * address, a body, the text of an error or anything of a person.
 */
import {
  ProxyTracerProvider,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Tracer,
} from '@opentelemetry/api'

export type Traced<Result> = {
  readonly name: string
  /** The other end of the call; left out for work of this process. */
  readonly kind?: 'server' | 'client'
  /** Called only while an SDK is registered. */
  readonly about: () => Attributes
  readonly result?: (result: Result) => Attributes
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** Does the work; calls that it makes meanwhile are below its span. */
export function traced<Result>(it: Traced<Result>, work: () => Promise<Result>): Promise<Result> {
  const tracer = tracerNow()
  if (!tracer) return work()
  const options = { attributes: it.about(), ...(it.kind && { kind: kinds[it.kind] }) }
  return tracer.startActiveSpan(it.name, options, async (span) => {
    try {
      const result = await work()
      if (it.result) span.setAttributes(it.result(result))
      return result
    } catch (error) {
      // The text may name a person.
      const type = error instanceof Error ? error.name : 'unknown'
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR, message: type })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The order that one of these texts names, as an attribute. */
export function orderOf(...texts: readonly (string | undefined | null)[]): Attributes {
  for (const text of texts) {
    const [id] = /\bord_[a-z2-7]{26}\b/.exec(text ?? '') ?? []
    if (id) return { 'agio.order': id }
  }
  return {}
}

/** An SDK is registered; for work that is so frequent that its description alone would cost time. */
export const isTracing = (): boolean => tracerNow() !== undefined

/** Undefined while no SDK is registered. */
function tracerNow(): Tracer | undefined {
  const provider = trace.getTracerProvider()
  const isOff = provider instanceof ProxyTracerProvider && provider.getDelegateTracer('agio') === undefined
  return isOff ? undefined : provider.getTracer('agio')
}
