/** The persons of a company, whose code comes with their page: most customers have none. */
import type { VerificationView } from '@agio/contract'
import { SkeletonPage } from '@agio/ui'
import { lazy, Suspense } from 'react'

const Room = lazy(async () => ({ default: (await import('./persons.tsx')).Persons }))

export const Persons = ({ view }: { view: VerificationView }) => (
  <Suspense fallback={<SkeletonPage of="order" />}>
    <Room view={view} />
  </Suspense>
)
