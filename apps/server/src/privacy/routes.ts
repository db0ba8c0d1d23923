/** The own data over HTTP: a copy of it, and its erasure. Another customer's copy answers like a missing one. */
import { eraseMyData, getDataExportPart, getMyData, requestDataExport } from '@agio/contract'
import { file } from '../platform/http/http.ts'
import type { Caller, Serve } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { periodsOf } from './doors.ts'
import * as erasure from './erasure/erasure.ts'
import * as exports from './export/exports.ts'
import { exportView, termsView } from './view.ts'

const personOf = ({ id: customerId, hasFreshPin = false }: Caller) => ({ customerId, hasFreshPin })

export function privacyRoutes(serve: Serve, platform: Platform): void {
  const { exports: exportDays } = periodsOf(platform)
  serve(getMyData, async ({ caller }) => {
    const [newest, terms] = await Promise.all([
      exports.newest(platform, caller.id),
      erasure.terms(platform, caller.id),
    ])
    return { export: newest ? exportView(newest) : null, exportDays, erasure: termsView(terms) }
  })

  serve(requestDataExport, async ({ caller }) => {
    const row = await exports.request(platform, personOf(caller))
    return 'refused' in row ? row : exportView(row)
  })

  serve(getDataExportPart, async ({ caller, params }) => {
    const part = await exports.part(platform, personOf(caller), params.id, params.part)
    return 'refused' in part ? part : file(part.bytes, { type: 'application/zip', name: part.name })
  })

  serve(eraseMyData, async ({ caller }) => {
    const done = await erasure.request(platform, personOf(caller))
    return 'refused' in done ? done : termsView(done)
  })
}
