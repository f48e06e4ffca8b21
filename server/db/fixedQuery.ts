import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Db } from './client.ts'

/** Placeholder in a compiled query for an argument of a later call. */
class Slot {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }
}

/**
 * Compiles a query once per database and runs it with the arguments of each call; `build` must return the same SQL for
 * all arguments. For queries of every request, where building the SQL takes longer than running it.
 */
export function fixedQuery<Arguments extends unknown[], Row>(
  build: (db: Db, ...args: Arguments) => Compilable<Row>,
): (db: Db, ...args: Arguments) => Promise<Row[]> {
  // Keyed by adapter: a transaction is another Kysely object with the adapter of its database.
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
