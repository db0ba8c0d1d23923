/**
 * Removes unused features from React's browser client. It is one file with mutual references, which no bundler can tree-shake:
 * this plugin empties the functions of whole features, and the minifier drops what only they called
 * (15 of its 65 KB, gzipped).
 */
import type { Plugin } from 'vite'
import { refuse, sourcesIn, swapped, without } from './leaving-out.ts'

type Feature = {
  readonly name: string
  /** Matches sources that use the feature. */
  readonly saidBy: RegExp
  /** Never called without it, or without any effect. */
  readonly functions: string
  /** Functions with an answer that their callers look at, by name. */
  readonly answers?: Readonly<Record<string, string>>
}

const features: readonly Feature[] = [
  {
    name: 'view transitions',
    saidBy: /\bViewTransition\b|\baddTransitionType\b/,
    functions: `commitExitViewTransitions trackEnterViewTransitions commitEnterViewTransitions
      commitAppearingPairViewTransitions commitDeletedPairViewTransitions commitNestedViewTransitions
      startViewTransition commitAfterMutationEffectsOnFiber reportViewTransitionError restoreNestedViewTransitions
      restoreEnterOrExitViewTransitions restorePairedViewTransitions restoreViewTransitionOnHostInstances
      measureNestedViewTransitions scheduleViewTransitionEvent applyViewTransitionToHostInstances
      applyViewTransitionToHostInstancesRecursive getViewTransitionName getViewTransitionClassName
      createViewTransitionInstance restoreViewTransitionName accumulateSuspenseyCommitOnFiber maySuspendCommit
      preloadInstanceAndSuspendIfNeeded`,
    // Pictures hold a commit back inside a view transition alone, and sheets where React puts them into the head.
    answers: { waitForCommitToBeReady: 'null' },
  },
  {
    name: 'parts of the head, and hints of resources',
    saidBy:
      /<(link|meta|script|style|title|html|head|body)[\s/>]|\b(preload|preinit|preconnect|prefetchDNS)\w*\(/,
    functions: `isHostHoistableType getResource acquireResource mountHoistable getHydratableHoistableCache
      suspendResource insertSuspendedStylesheets insertStylesheetIntoRoot preload preloadModule preinitStyle
      preinitScript preinitModuleScript preconnect prefetchDNS preconnectAs resolveSingletonInstance
      releaseSingletonInstance clearSingletonPreambleContribution`,
  },
  {
    name: 'references to fragments',
    saidBy: /<Fragment[^>]*\sref=/,
    functions: `FragmentInstance addFragmentHandleToFiber commitNewChildToFragmentInstance
      deleteChildFromFragmentInstance`,
  },
  {
    name: 'ordered boundaries, activities, elements of our own kind',
    saidBy: /\bSuspenseList\b|<Activity\b|<[a-z]+-[a-z]/,
    functions: `updateSuspenseListComponent cutOffTailIfNeeded updateActivityComponent setPropOnCustomElement
      findFirstSuspended initSuspenseListRenderState`,
  },
  {
    name: 'actions of forms',
    saidBy:
      /\buse(ActionState|FormState|FormStatus|Optimistic)\b|\s(formAction|action)=\{|\brequestFormReset\b/,
    functions: `mountActionState updateActionState rerenderActionState updateActionStateImpl dispatchActionState
      runActionStateAction extractEvents$1 startHostTransition ensureFormComponentIsStateful requestFormReset
      requestFormReset$1 TransitionAwareHostComponent`,
  },
  {
    name: 'boundaries that a server left open',
    saidBy: /\b(unstable_scheduleHydration|renderToPipeableStream|renderToReadableStream)\b/,
    functions: `updateDehydratedSuspenseComponent clearHydrationBoundary hideOrUnhideDehydratedBoundary
      attemptExplicitHydrationTarget scheduleReplayQueueIfNeeded`,
  },
  {
    name: 'hooks that this page has no use for',
    saidBy: /\buse(Transition|DeferredValue)\b|\bcompiler-runtime\b/,
    functions: 'startTransition updateDeferredValueImpl useMemoCache',
  },
  {
    name: 'the sign of the browser that a transition goes on',
    saidBy: /\bonDefaultTransitionIndicator\b/,
    functions: 'defaultOnDefaultTransitionIndicator',
  },
  {
    name: 'where in the tree an error was thrown',
    saidBy: /\b(componentStack|captureOwnerStack)\b/,
    functions: `describeFiber describeNativeComponentFrame getStackByFiberInDevAndProd
      getComponentNameFromType`,
  },
  {
    name: 'events that React makes of others',
    saidBy: /\bon(Select|BeforeInput|(Mouse|Pointer)(Enter|Leave))(Capture)?=/,
    functions: `constructSelectEvent getNativeBeforeInputChars getFallbackBeforeInputChars
      accumulateEnterLeaveListenersForEvent`,
  },
  {
    name: 'the element of a component, looked for',
    saidBy: /\bfindDOMNode\b/,
    functions: 'findCurrentFiberUsingSlowPath findCurrentHostFiberImpl',
  },
]

/** Of `react-dom` itself its client needs only where the two meet. */
const meeting = `const no = () => {}
  exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE =
    { d: { f: no, r: no, D: no, C: no, L: no, m: no, X: no, S: no, M: no }, p: 0, findDOMNode: null }
  exports.version = require('react').version`

/** `folders` hold every source of the page, ours alone: what they do not name, the page does not use. */
export function leanReact(folders: readonly string[]): Plugin {
  return {
    name: 'lean-react',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.endsWith('react-dom.production.js') ? meeting : undefined),
    transform: (code, id) => {
      if (id.endsWith('react.production.js')) return without(code, 'exports.Children = Children;')
      if (!id.endsWith('react-dom-client.production.js')) return undefined
      return leanClient(code, sourcesIn(folders))
    },
  }
}

/** The client for a page of these sources. */
export function leanClient(client: string, sources: string): string {
  let code = client
  for (const { name, saidBy, functions, answers = {} } of features) {
    refuse(sources, saidBy, name)
    for (const it of functions.split(/\s+/)) code = emptied(code, it)
    for (const [it, answer] of Object.entries(answers)) code = emptied(code, it, answer)
  }
  // Fragments have no refs, so nothing uses these methods.
  code = without(code, /\nFragmentInstance\.prototype\.\w+ = function[^]*?\n\};(?=\n)/g)
  // Of the attributes that HTML spells otherwise, those that our sources name.
  return swapped(code, /aliases = new Map\(\[[^;]*?\]\)/, (all) =>
    all.replace(/\["(\w+)", "[^"]+"\],?/g, (entry, word: string) => (sources.includes(word) ? entry : '')),
  )
}

const emptied = (code: string, name: string, answer?: string): string =>
  swapped(
    code,
    new RegExp(String.raw`\nfunction ${name.replace('$', String.raw`\$`)}\([^)]*\) \{[^]*?\n\}(?=\n)`),
    () => `\nfunction ${name}() {${answer === undefined ? '' : `return ${answer}`}}`,
  )
