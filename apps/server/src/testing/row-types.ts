/** The TypeScript types that a column may be read as, and the type that a parameter takes. */
import pg from 'pg'
import ts from 'typescript'
import type { Column, Described } from './describe.ts'
import type { SqlCall } from './sql-calls.ts'

const { builtins } = pg.types
type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'bytes' | 'json' | 'array' | 'void'

const xid8 = 5069
const voidOid = 2278
const kinds = new Map<number, Kind>([
  ...[
    builtins.TEXT,
    builtins.VARCHAR,
    builtins.UUID,
    builtins.INT8,
    builtins.NUMERIC,
    builtins.DATE,
    xid8,
  ].map((oid) => [oid, 'string'] as const),
  ...[builtins.INT2, builtins.INT4, builtins.OID].map((oid) => [oid, 'number'] as const),
  ...[builtins.JSON, builtins.JSONB].map((oid) => [oid, 'json'] as const),
  ...[1009, 1007, 1016, 1231, 1001, 1000, 1182, 1185].map((oid) => [oid, 'array'] as const),
  [builtins.BOOL, 'boolean'],
  [builtins.TIMESTAMPTZ, 'Date'],
  [builtins.BYTEA, 'bytes'],
  [voidOid, 'void'],
])

/**
 * The mistakes in one text of a call; empty where it agrees with the schema. A column that the text says is not null is not null.
 */
export function mistakesOf(
  call: SqlCall,
  text: string,
  { columns, parameters }: Described,
  checker: ts.TypeChecker,
): string[] {
  const found: string[] = []
  if (call.values && call.values.length !== parameters.length) {
    found.push(`takes ${parameters.length} values and is given ${call.values.length}`)
  }
  call.values?.forEach((type, place) => {
    const kind = kinds.get(parameters[place] ?? 0)
    if (kind && !takes(kind, type, checker)) {
      found.push(`$${place + 1} is ${kind}, and is given ${checker.typeToString(type)}`)
    }
  })
  const canBeNull = columns.map((column) =>
    column.nullable !== undefined && text.includes(`${column.nullable} is not null`)
      ? { ...column, nullable: undefined }
      : column,
  )
  if (call.row) found.push(...wrongRows(call.row, canBeNull, checker))
  return found
}

function wrongRows(
  row: NonNullable<SqlCall['row']>,
  columns: readonly Column[],
  checker: ts.TypeChecker,
): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const names = new Set(row.map(({ name }) => name))
  const unread = columns
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => `column ${name} is not in the row type`)
  const wrong = row.flatMap(({ name, type, optional }) => {
    const column = byName.get(name)
    if (!column) return optional ? [] : [`no column ${name}`]
    const kind = kinds.get(column.oid)
    if (!kind) return [`${name} is of a type this check does not know (${column.oid})`]
    const shown = checker.typeToString(type)
    return [
      ...(isReadAs(kind, type, checker) ? [] : [`${name} is ${kind}, and is read as ${shown}`]),
      ...(column.nullable !== undefined && !hasNull(type)
        ? [`${name} may be null, and is read as ${shown}`]
        : []),
    ]
  })
  return [...wrong, ...unread]
}

const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])
const isNothing = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
const hasNull = (type: ts.Type) =>
  (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0 || partsOf(type).some(isNothing)

function isReadAs(kind: Kind, type: ts.Type, checker: ts.TypeChecker): boolean {
  if (kind === 'json' || kind === 'void') return true
  return partsOf(type)
    .filter((part) => !isNothing(part))
    .every((part) => isOf(kind, part, checker))
}

function isOf(kind: Kind, type: ts.Type, checker: ts.TypeChecker): boolean {
  const base = type.isIntersection() ? (type.types[0] ?? type) : type
  if (kind === 'array') return checker.isArrayLikeType(base)
  if (kind === 'Date') return base.symbol?.name === 'Date'
  if (kind === 'bytes') return ['Uint8Array', 'Buffer'].includes(base.symbol?.name ?? '')
  const flag = {
    string: ts.TypeFlags.StringLike,
    number: ts.TypeFlags.NumberLike,
    boolean: ts.TypeFlags.BooleanLike,
  }[kind as 'string' | 'number' | 'boolean']
  return flag !== undefined && (base.flags & flag) !== 0
}

/** Numbers go as they are into every numeric type, JSON and days as text. */
function takes(kind: Kind, type: ts.Type, checker: ts.TypeChecker): boolean {
  const also: Partial<Record<Kind, readonly Kind[]>> = { string: ['number'], json: ['string'] }
  return partsOf(checker.getBaseConstraintOfType(type) ?? type)
    .filter((part) => !isNothing(part))
    .every(
      (part) =>
        (part.flags & ts.TypeFlags.BigIntLike) !== 0 ||
        [kind, ...(also[kind] ?? [])].some((one) => isOf(one, part, checker)),
    )
}
