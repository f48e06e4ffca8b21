import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Mine } from '#shared/availability.ts'
import type { AvailabilityRow } from '#shared/availabilityRows.ts'
import type { RotaWishesPatch } from '#shared/rotaWishes.ts'
import { failureOf } from '../../../api/error.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { useOutbox, usePending } from '../../../outbox/usePending.ts'
import type { RowFields, RowsChange } from './availability.days.ts'
import {
  AVAILABILITY,
  type AvailabilityOperation,
  changeIdOf,
  OWN_LANE,
  type PendingAvailability,
  withChanges,
} from './availability.operations.ts'
import { availabilityQuery } from './availability.queries.ts'

export interface Availability {
  mine: Mine | undefined
  error: Error | null
  isFetching: boolean
  retry: () => void
  /** Changes that this device holds until there is a connection. */
  kept: number
  /** The refused changes, with their errors. */
  problems: PendingAvailability[]
  forget: (changeId: string) => void
  change: (patch: RotaWishesPatch) => void
  /** Adds and removes rows; those of `remove` are rows as they are shown. */
  changeRows: (change: RowsChange<AvailabilityRow>) => void
  addRow: (row: RowFields) => void
  confirm: (until: string) => void
}

/** One's own availability. Changes count at once and are sent, in order, when there is a connection. */
export function useAvailability(): Availability {
  const outbox = useOutbox()
  const { data, error, isFetching, refetch } = useQuery(availabilityQuery)
  const changes = usePending<AvailabilityOperation>(AVAILABILITY)
  const mine = useMemo(() => data && withChanges(data, changes), [data, changes])
  const apply = (operation: AvailabilityOperation) => void outbox.add(AVAILABILITY, OWN_LANE, operation)

  function remove(row: AvailabilityRow): void {
    const changeId = changeIdOf(row._id)
    const change = changeId && outbox.changes().find(({ id }) => id === changeId)
    if (!change) apply({ kind: 'remove', id: row._id })
    // The server may have a row already that is being sent: the next answer says so.
    else outbox.discard(change.id).then(() => (change.status === 'sending' ? void refetch() : undefined))
  }

  return {
    mine,
    error: failureOf({ data, error }),
    isFetching,
    retry: () => void refetch(),
    kept: changes.filter(isKept).length,
    problems: changes.filter(({ status }) => status === 'refused'),
    forget: (changeId) => void outbox.discard(changeId),
    change: (patch) => apply({ kind: 'wishes', patch }),
    changeRows({ remove: removed, add }) {
      for (const row of removed) remove(row)
      for (const row of add) apply({ kind: 'add', row })
    },
    addRow: (row) => apply({ kind: 'add', row }),
    confirm: (until) => apply({ kind: 'confirm', until }),
  }
}
