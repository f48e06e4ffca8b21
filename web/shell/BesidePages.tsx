import { useQueryClient } from '@tanstack/react-query'
import { KeptMark } from '../features/offline/KeptMark.tsx'
import { useNotifications } from '../features/push/useNotifications.ts'
import { useCatchingUp } from './useCatchingUp.ts'
import { useUnsentWrites } from './useUnsentWrites.ts'

export { keepCopy } from '../api/kept.ts'

/**
 * What works beside every page without being waited for: all that is there for the time without a line, or without a
 * look at the page.
 */
export function BesidePages() {
  const cache = useQueryClient()
  useCatchingUp(cache)
  useUnsentWrites(cache)
  useNotifications(cache)
  return <KeptMark />
}
