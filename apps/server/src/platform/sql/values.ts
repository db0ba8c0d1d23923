/**
 * Rows as values: what is null in a row is undefined in the value. The statement names its columns as the value names them.
 *
 *   type Row = RowFor<CardSession>
 *   const sessionOf = (row: Row): CardSession => withoutNulls(row)
 */
export type RowFor<Value> = {
  readonly [Name in keyof Value]: undefined extends Value[Name]
    ? Exclude<Value[Name], undefined> | null
    : Value[Name]
}
type Valued<Row> = {
  readonly [Name in keyof Row]: null extends Row[Name] ? Exclude<Row[Name], null> | undefined : Row[Name]
}

export const withoutNulls = <Row extends object>(row: Row): Valued<Row> =>
  // One cast: the entries of an object lose their types.
  Object.fromEntries(Object.entries(row).map(([name, it]) => [name, it ?? undefined])) as Valued<Row>
