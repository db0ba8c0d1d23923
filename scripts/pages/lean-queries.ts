import type { Plugin } from 'vite'
import { refuse, sourcesIn } from './leaving-out.ts'

const saidBy =
  /\b(useSuspense|useInfinite|useMutation|useIsMutating|infiniteQueryOptions|mutationOptions)\w*|\bthrowOnError\b/

/**
 * Removes the mutation cache, infinite lists, and suspending or throwing queries from the query client. The widget uses none of
 * them (saves 2.4 KB).
 */
export function leanQueries(folders: readonly string[]): Plugin {
  const left = '\0lean-queries'
  const unused =
    /(query-core.*\/query(Client)?\.js \.\/(mutationCache|infiniteQueryBehavior)\.js$)|(\/useBaseQuery\.js \.\/(suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\.js$)/
  return {
    name: 'lean-queries',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => refuse(sourcesIn(folders), saidBy, 'the query client'),
    resolveId: (source, importer) => (unused.test(`${importer} ${source}`) ? left : undefined),
    load: (id) =>
      id === left
        ? `const no = () => false
           export class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve() } }
           export const infiniteQueryBehavior = undefined
           export { no as ensureSuspenseTimers, no as shouldSuspend, no as fetchOptimistic, no as getHasError,
             no as ensurePreventErrorBoundaryRetry, no as useClearResetErrorBoundary,
             no as useQueryErrorResetBoundary, no as useIsRestoring }`
        : undefined,
  }
}
