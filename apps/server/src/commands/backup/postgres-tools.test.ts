import { expect, test } from 'vitest'
import { environmentOf } from './postgres-tools.ts'

test.each([
  [
    'postgresql://me:p%40ss@db.example:5433/agio?sslmode=verify-full',
    {
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'me',
      PGPASSWORD: 'p@ss',
      PGSSLMODE: 'verify-full',
      PGDATABASE: 'agio',
    },
  ],
  [
    'postgresql://me@localhost/agio?host=/var/run/postgresql',
    { PGHOST: '/var/run/postgresql', PGUSER: 'me', PGDATABASE: 'agio' },
  ],
  ['postgres://me@[::1]/a%20b', { PGHOST: '::1', PGUSER: 'me', PGDATABASE: 'a b' }],
])('%s is said to pg_dump by its environment, so that a command line shows no password', (url, env) => {
  expect(environmentOf(url)).toEqual(env)
})
