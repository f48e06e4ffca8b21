import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import { BOARD_DAYS } from '#shared/inputChecks.ts'
import { callListApi } from '#shared/rota/callList.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** Whom nothing of the app reaches, over as many days as the server looks ahead; `today` in the team's zone. */
export const callListQuery = (today: string) =>
  queryOptions({
    queryKey: planKeys.callList(today),
    queryFn: ({ signal }) => call(callListApi.list, { from: today, to: addDays(today, BOARD_DAYS - 1) }, { signal }),
  })
