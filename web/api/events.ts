import type { QueryClient } from '@tanstack/react-query'
import type { ServerEvents } from '#shared/events.ts'
import { scheduleKeys } from '../features/schedule/schedule.queries.ts'

type Folds = { [Name in keyof ServerEvents]: (...payload: Parameters<ServerEvents[Name]>) => void }

/** What each live event does to the cache: one function per event. */
export const folds = (cache: QueryClient): Folds => ({
  scheduleChanged: () => cache.invalidateQueries({ queryKey: scheduleKeys.all }),
})

/** After a time without a line nobody knows what was missed: what live events keep fresh is asked for again. */
export const foldGap = (cache: QueryClient): Promise<void> =>
  // What is being fetched at this moment is new enough.
  cache.invalidateQueries({ queryKey: scheduleKeys.all }, { cancelRefetch: false })
