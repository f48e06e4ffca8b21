import { describe, expect, it } from 'vitest'
import { distanceFromEnd, isFarFromEnd, isNearStart, sticksToEnd } from './list.scroll.ts'

describe('how far somebody has scrolled', () => {
  it('is measured from the end, and never less than nothing', () => {
    expect(distanceFromEnd({ scrollOffset: 0, viewportSize: 600, scrollSize: 2000 })).toBe(1400)
    expect(distanceFromEnd({ scrollOffset: 1400, viewportSize: 600, scrollSize: 2000 })).toBe(0)
    expect(distanceFromEnd({ scrollOffset: 1420, viewportSize: 600, scrollSize: 2000 })).toBe(0)
    expect(distanceFromEnd({ scrollOffset: 0, viewportSize: 600, scrollSize: 200 })).toBe(0)
  })

  it('is far beyond 150 px', () => {
    expect(isFarFromEnd(150)).toBe(false)
    expect(isFarFromEnd(150.5)).toBe(true)
  })

  it('is near the oldest one before it is reached', () => {
    expect(isNearStart({ scrollOffset: 0 })).toBe(true)
    expect(isNearStart({ scrollOffset: 5000 })).toBe(false)
  })
})

describe('the list goes to its end', () => {
  it('when it is opened and when its reader writes, wherever they are', () => {
    for (const distance of [0, 150, 9000]) {
      expect(sticksToEnd('opened', distance)).toBe(true)
      expect(sticksToEnd('sent', distance)).toBe(true)
    }
  })

  it('with what is new, and with the window, for those who are near it', () => {
    for (const change of ['changed', 'viewport'] as const) {
      expect(sticksToEnd(change, 0)).toBe(true)
      expect(sticksToEnd(change, 150)).toBe(true)
      expect(sticksToEnd(change, 151)).toBe(false)
    }
  })

  it('with what is measured only for those who are there: scrolling up measures, too', () => {
    expect(sticksToEnd('measured', 0)).toBe(true)
    expect(sticksToEnd('measured', 1.5)).toBe(true)
    expect(sticksToEnd('measured', 20)).toBe(false)
  })
})
