import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from '../../../live/connection.ts'
import { presenceQuery } from './presence.queries.ts'

/** Ids of people who are online, this person included. Without a line it is who was there before. */
export function usePresence(): ReadonlySet<string> {
  const enabled = useSyncExternalStore(onConnectionChange, isConnected)
  const { data } = useQuery({ ...presenceQuery, enabled })
  return useMemo(() => new Set(data), [data])
}
