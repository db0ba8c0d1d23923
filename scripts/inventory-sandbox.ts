/** The ways to drive the sandbox, from the routes files of its institutions. */
import { existsSync, readdirSync } from 'node:fs'
import type { SandboxRoute } from '../apps/sandbox/src/app/route.ts'

const folder = 'apps/sandbox/src'

export async function sandboxRoutes(): Promise<SandboxRoute[]> {
  const files = readdirSync(folder)
    .map((name) => `${folder}/${name}/routes.ts`)
    .filter((path) => existsSync(path))
  const modules = await Promise.all(
    files.map((path) => import(`../${path}`) as Promise<Record<string, unknown>>),
  )
  const found = modules.flatMap((module) => Object.values(module).filter(isRoute))
  return found.toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
}

function isRoute(value: unknown): value is SandboxRoute {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'what' in value
  )
}
