import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { todoApi } from '#shared/rotaTodo.ts'
import { call } from '../../../api/call.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { setRotaTodoInMenu } from '../../../navigation/unread.ts'
import { planKeys } from '../rota.keys.ts'

export const todoQuery = queryOptions({
  queryKey: planKeys.todo,
  queryFn: ({ signal }) => call(todoApi.show, {}, { signal }),
})

/**
 * Keeps the number at Rota in the menu: open places, swaps that wait, searches without anybody left; none for members.
 */
export function useRotaTodoInMenu(isForAdmin: boolean): void {
  const isOn = useRotaOn() && isForAdmin
  const { data } = useQuery({ ...todoQuery, enabled: isOn })
  const count = isOn && data ? data.open + data.swaps + data.exhausted : 0
  useEffect(() => setRotaTodoInMenu(count), [count])
  useEffect(() => () => setRotaTodoInMenu(0), [])
}
