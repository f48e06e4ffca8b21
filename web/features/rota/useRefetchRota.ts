import { useQueryClient } from '@tanstack/react-query'
import { rotaKeys } from './rota.keys.ts'

/** Returns what fetches the rota's queries again, after something of it was changed. */
export function useRefetchRota(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: rotaKeys.all })
}
