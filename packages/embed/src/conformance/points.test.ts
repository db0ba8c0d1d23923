import { expect, test } from 'vitest'
import { allowed, box } from '../frame.ts'
import { points, type Seen } from './points.ts'

const passkeys = 'publickey-credentials-get; publickey-credentials-create'

const good: Seen = {
  origin: 'https://shop.example',
  isSecure: true,
  isIsolated: false,
  blockedBy: [],
  forbidden: [],
  alike: 1,
  isBare: false,
  named: 'https://shop.example',
  hasAnswered: true,
  error: null,
  allow: allowed,
  sandbox: box,
  referrerPolicy: 'strict-origin',
  title: 'Sell crypto',
  width: 360,
  height: 760,
  saidHeight: null,
  isCovered: false,
  hasRestarted: false,
  repeated: [],
}
const names = Object.keys(points) as (keyof typeof points)[]
const brokenIn = (seen: Seen) => names.filter((name) => points[name].isMet(seen) === false)

test('a correct page meets every point', () => {
  expect(names.filter((name) => points[name].isMet(good) !== true)).toEqual([])
  const more: Partial<Seen>[] = [
    { allow: `camera *; clipboard-write; fullscreen; ${passkeys}` },
    { sandbox: null },
    { sandbox: `${box} allow-modals` },
    { referrerPolicy: '' },
    { height: 500 },
    { height: 901, saidHeight: 900 },
  ]
  for (const one of more) expect(brokenIn({ ...good, ...one }), JSON.stringify(one)).toEqual([])
})

test.each<[keyof typeof points, Partial<Seen>]>([
  ['secure', { isSecure: false }],
  ['policy', { blockedBy: ['frame-src'], hasAnswered: false }],
  ['isolation', { isIsolated: true }],
  ['origin', { named: null }],
  ['origin', { named: 'https://shop.example/' }],
  ['site', { hasAnswered: false }],
  ['site', { error: 'site-not-allowed' }],
  ['site', { error: 'no-key' }],
  ['available', { error: 'not-available' }],
  ['available', { error: 'unknown-key' }],
  ['available', { error: 'empty-key' }],
  ['once', { alike: 2 }],
  ['repeated', { repeated: ['completed'] }],
  ['allow', { allow: 'camera' }],
  ['allow', { allow: `clipboard-write-not; camera; ${passkeys}` }],
  ['allow', { allow: 'clipboard-write; camera' }],
  ['allow', { forbidden: ['camera'] }],
  ['sandbox', { sandbox: 'allow-scripts allow-same-origin' }],
  ['sandbox', { sandbox: '' }],
  ['referrer', { referrerPolicy: 'unsafe-url' }],
  ['named', { title: ' ' }],
  ['width', { width: 319 }],
  ['height', { height: 300 }],
  ['height', { height: 760, saidHeight: 900 }],
  ['uncovered', { isCovered: true }],
  ['update', { hasRestarted: true }],
])('%s is broken by %j, and nothing else is', (name, change) => {
  expect(brokenIn({ ...good, ...change })).toEqual([name])
})

test('points that cannot be observed stay unseen, for a bare frame and a silent one', () => {
  const bare = { ...good, isBare: true, hasRestarted: null }
  expect(names.filter((name) => points[name].isMet(bare) === undefined)).toEqual([
    'heard',
    'repeated',
    'update',
  ])
  expect(points.available.isMet({ ...good, hasAnswered: false })).toBeUndefined()
})
