import { afterAll, vi } from 'vitest'
import { recordStatements } from './statements.ts'

// Set by `npm test`, which compares the databases afterwards (scripts/statements.mjs).
if (process.env.TEST_STATEMENTS) recordStatements(process.env.TEST_STATEMENTS)

// Test files share a process: none leaves a fake clock, a spy or a stub to the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
