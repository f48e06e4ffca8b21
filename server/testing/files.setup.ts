import { afterAll, vi } from 'vitest'

// Test files share a process: none leaves a fake clock, a spy or a stub to the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
