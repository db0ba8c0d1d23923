import { lazy, Suspense, type ComponentType } from 'react'
import { Boundary } from './shell/boundary.tsx'

/**
 * A component whose code comes when it is first shown. The page around it stays where the code does not come, and
 * another try loads it again: React alone keeps the failure. Its boundaries are not part of a page that the build
 * rendered.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const asked = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  let latest = asked()
  function Part(props: Props) {
    const Loaded = latest
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return (props) => (
    <Boundary onRetry={() => (latest = asked())}>
      <Part {...props} />
    </Boundary>
  )
}
