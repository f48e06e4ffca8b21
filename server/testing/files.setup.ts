import { afterAll, vi } from 'vitest'

// Test files share a process: none leaves a fake clock or a spy to the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
