import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, DefaultQueryCompiler, DefaultQueryExecutor, PostgresQueryCompiler } from 'kysely'

/**
 * A statement of the product: the line that builds it. The helpers through which statements pass have none of their
 * own; `faults` asks a database again that has answered as SQLite alone does.
 */
const STATEMENT = /\/server\/(?!testing\/|db\/(?:faults|fixedQuery|inChunks|insertRows)\.ts)[^?:]+(?<!\.test)\.ts$/

/** Stack frames of kysely and of our helpers above the line that builds a statement: 15 at most. */
const FRAMES = 30

/** Made once a process: test files share it, and each loads this module anew. */
const process_ = globalThis as { recordsStatements?: true }

/**
 * Writes each statement of the product that is executed to `<folder>/<database>`, one line for each process: the file
 * and line where it is built. Texts would not do: lists, optional conditions and dialects give one statement many.
 */
export function recordStatements(folder: string): void {
  if (process_.recordsStatements) return
  process_.recordsStatements = true
  const builtAt = new WeakMap<object, string>()
  const written = new Set<string>()

  const compile = DefaultQueryCompiler.prototype.compileQuery
  DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const place = placeOfCall()
    if (place) builtAt.set(queryId, `${this instanceof PostgresQueryCompiler ? 'postgres' : 'sqlite'} ${place}`)
    return compile.call(this, node, queryId)
  }
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype)
  const execute = executor.executeQuery
  executor.executeQuery = async function (query: CompiledQuery) {
    const result = await execute.call(this, query)
    const statement = builtAt.get(query.queryId)
    if (statement && !written.has(statement)) {
      written.add(statement)
      const [database = '', place] = statement.split(' ')
      appendFileSync(join(folder, database), `${place}\n`)
    }
    return result
  }
}

const places = new Map<string, string>()

/** File and line, from the repository's root, of the product's code that is running; undefined where it is a test's. */
function placeOfCall(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  Error.prepareStackTrace = (_, frames) => frames
  const frames = new Error().stack as unknown as NodeJS.CallSite[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const frame = frames.find((each) => STATEMENT.test(each.getFileName() ?? ''))
  if (!frame) return undefined
  const compiled = `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  const known = places.get(compiled)
  if (known) return known
  // The runner's own formatter knows the lines before the compilation.
  const written = String(prepareStackTrace?.(new Error(), [frame]) ?? compiled)
  const place = /server\/[^?:]+\.ts(?:\?[^:]*)?:\d+/.exec(written)?.[0] ?? compiled
  places.set(compiled, place)
  return place
}
