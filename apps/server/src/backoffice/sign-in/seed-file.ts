/** The operators of a new sandbox, from a JSON file. An operator who exists is not changed. */
import { Operators } from '@agio/domain'
import { readSettingFile } from '../../platform/outside/setting-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { hire, type NewPerson } from './sign-in.ts'

type Seeded = Omit<NewPerson, 'roles'> & { readonly role: Operators.Role }

const roles: ReadonlySet<string> = new Set(Operators.roles)

/** Throws a sentence where the file is not what it must be. */
export function readSeedFile(path: string): NewPerson[] {
  const people: unknown = JSON.parse(readSettingFile('OPERATORS_SEED_FILE', path))
  const isPerson = (it: unknown): it is Seeded =>
    typeof it === 'object' &&
    it !== null &&
    ['name', 'email', 'role', 'pin', 'totpSecret'].every(
      (word) => typeof (it as Record<string, unknown>)[word] === 'string',
    ) &&
    roles.has((it as Seeded).role)
  if (!Array.isArray(people) || !people.every(isPerson))
    throw new Error(`The file of operators ${path} must be a list of {name, email, role, pin, totpSecret}.`)
  return people.map(({ role, ...person }) => ({ ...person, roles: [role] }))
}

export async function hireSeeded(platform: Platform, path: string): Promise<void> {
  for (const person of readSeedFile(path)) await hire(platform, person)
}
