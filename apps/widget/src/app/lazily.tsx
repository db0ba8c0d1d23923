import { lazy, Suspense, type ComponentType } from 'react'

/** A component whose code comes when it is first shown. Its boundary is not part of a page that the build rendered. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
