/**
 * Two tags of stories. `@night`: the night runs it, and a change does not. `@larger`: a change runs it and looks at part of it,
 * and the night runs it once more and looks at all of it. By hand everything is run and looked at.
 */
import { env } from 'node:process'
import { test } from '@playwright/test'

type Tag = { readonly tag?: '@night' | '@larger' }

/** One of many alike runs with every change. */
export const nightUnless = (isOfChange: boolean): Tag => (isOfChange ? {} : { tag: '@night' })

export const looksAtAll = (): boolean => env.AGIO_TIER !== 'change' || !test.info().tags.includes('@larger')
