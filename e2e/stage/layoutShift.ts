import type { Page } from '@playwright/test'

/**
 * Layout shift since the page was opened, as the browser counts it: 0 without any, 0.1 and more where people notice it.
 */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        const count = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }
        new PerformanceObserver(count).observe({ type: 'layout-shift', buffered: true })
        // Past entries come in a task of their own.
        setTimeout(() => resolve(sum), 100)
      }),
  )
