import { queryOptions } from '@tanstack/react-query'
import { RotaDay, rotaDayApi } from '#shared/sunday/day.ts'
import { call } from '../../../api/call.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'
import { rotaKeys } from '../../rota/rota.keys.ts'

export const dayKey = offlineKey([...rotaKeys.all, 'day'], RotaDay)

/** People who serve on a day, and those who have come. The device stores it: a church may have no network. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...dayKey, date],
    queryFn: ({ signal }) => call(rotaDayApi.show, { date }, { signal }),
  })
