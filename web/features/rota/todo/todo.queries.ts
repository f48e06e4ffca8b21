import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { todoApi } from '#shared/rota/todo.ts'
import { call } from '../../../api/call.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { setRotaTodoInMenu } from '../../../navigation/unread.ts'
import { planKeys } from '../rota.keys.ts'

const todoQuery = queryOptions({
  queryKey: planKeys.todo,
  queryFn: ({ signal }) => call(todoApi.show, {}, { signal }),
})

/**
 * What of the rota waits for an admin. Sets the number at Rota in the menu: open places, swaps that wait, searches
 * without anybody left.
 */
export function useTodo(enabled = true) {
  const query = useQuery({ ...todoQuery, enabled })
  const { data } = query
  useEffect(() => {
    if (enabled && data) setRotaTodoInMenu(data.open + data.swaps + data.exhausted)
  }, [enabled, data])
  return query
}

/** Keeps the number at Rota in the menu on every page; none for members. */
export function useRotaTodoInMenu(isForAdmin: boolean): void {
  const isOn = useRotaOn() && isForAdmin
  useTodo(isOn)
  useEffect(() => {
    if (isOn) return () => setRotaTodoInMenu(0)
  }, [isOn])
}
