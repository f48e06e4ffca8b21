import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Db } from './client.ts'

/** Stands in a compiled query for an argument that comes later. */
class Slot {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }
}

/**
 * A query whose text is always the same, and only its arguments differ: it is built once for each database. For what
 * every request asks; building the text takes longer there than answering it.
 */
export function fixedQuery<Arguments extends unknown[], Row>(
  build: (db: Db, ...args: Arguments) => Compilable<Row>,
): (db: Db, ...args: Arguments) => Promise<Row[]> {
  // A transaction is a Kysely of its own; the adapter is that of its database.
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  const compile = (db: Db): CompiledQuery<Row> => {
    const slots = Array.from({ length: build.length - 1 }, (_, place) => new Slot(place))
    return build(db, ...(slots as unknown as Arguments)).compile()
  }
  return async (db, ...args) => {
    const { adapter } = db.getExecutor()
    const query = known.get(adapter) ?? compile(db)
    known.set(adapter, query)
    const parameters = query.parameters.map((value) => (value instanceof Slot ? args[value.place] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
