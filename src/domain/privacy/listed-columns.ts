import { type NotPersonal, personalData, type TableName } from './personal-data.ts'

const personalKinds = new Set<string>(['row deleted', 'redacted', 'generated'])

type Classification = NotPersonal | 'row deleted' | 'redacted' | 'generated' | { replacement: string | null }

export const listedColumns = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries<Classification>(columns).map(([column, classification]) => ({
    table: table as TableName,
    column,
    classification,
    isPersonal: typeof classification === 'object' || personalKinds.has(classification),
  })),
)

export const deletedTables = new Set(
  listedColumns.filter(({ classification }) => classification === 'row deleted').map(({ table }) => table),
)

/** The columns that erasure replaces, with their new values. */
export function replacementsOf(table: TableName): Record<string, string | null> {
  const values = Object.entries<Classification>(personalData[table]).flatMap(([column, classification]) =>
    typeof classification === 'object' ? [[column, classification.replacement]] : [],
  )
  return Object.fromEntries(values)
}

/** Names of the personal columns of these tables. */
export const personalColumns = (tables: TableName[]) =>
  listedColumns.filter(({ table, isPersonal }) => isPersonal && tables.includes(table)).map(({ column }) => column)
