import { afterAll, vi } from 'vitest'

// Test files that share a process leave neither a clock nor a spy to the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
