import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import type { RotaWishesPatch } from '#shared/rota/wishes.ts'
import { failureOf } from '../../../api/error.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { useOutbox, usePending } from '../../../outbox/usePending.ts'
import { helpedDaysQuery } from '../helpers/helped.queries.ts'
import type { RowFields, RowsChange } from './availability.days.ts'
import {
  AVAILABILITY,
  type AvailabilityOperation,
  changeIdOf,
  OWN_LANE,
  type PendingAvailability,
  rowFieldsOf,
  withChanges,
} from './availability.operations.ts'
import { availabilityQuery } from './availability.queries.ts'
import { memberAvailabilityQuery } from './member.queries.ts'

export interface Availability<Shown extends Mine = Mine> {
  mine: Shown | undefined
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
export const useAvailability = (isNeeded = true): Availability =>
  useChanged({ ...availabilityQuery, enabled: isNeeded }, OWN_LANE, {})

/** The availability of another person, which an admin changes in the same way. */
export const useMemberAvailability = (userId: string): Availability<MemberAvailability> =>
  useChanged(memberAvailabilityQuery(userId), userId, { userId })

/** That of a person whom one helps. */
export const useHelpedAvailability = (userId: string): Availability =>
  useChanged(helpedDaysQuery(userId), `for ${userId}`, { for: userId })

function useChanged<Shown extends Mine, Key extends readonly unknown[]>(
  query: UseQueryOptions<Shown, Error, Shown, Key>,
  lane: string,
  /** Whose changes they are, where they are not one's own. */
  whose: Pick<AvailabilityOperation, 'userId' | 'for'>,
): Availability<Shown> {
  const outbox = useOutbox()
  const { data, error, isFetching, refetch } = useQuery(query)
  const all = usePending<AvailabilityOperation>(AVAILABILITY)
  const changes = useMemo(() => all.filter((change) => change.lane === lane), [all, lane])
  const mine = useMemo(() => data && withChanges(data, changes), [data, changes])
  const apply = (operation: AvailabilityOperation) => void outbox.add(AVAILABILITY, lane, { ...operation, ...whose })

  function remove(row: AvailabilityRow): void {
    const changeId = changeIdOf(row._id)
    const change = changeId && outbox.changes().find(({ id }) => id === changeId)
    if (change && change.status === 'waiting' && !change.wasTried) void outbox.discard(change.id)
    // The server has it, or may have it.
    else apply({ kind: 'remove', id: row._id, ...(changeId && { row: rowFieldsOf(row) }) })
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
