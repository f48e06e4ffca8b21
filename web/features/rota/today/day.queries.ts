import { queryOptions } from '@tanstack/react-query'
import { rotaDayApi } from '#shared/rotaDay.ts'
import { call } from '../../../api/call.ts'
import { rotaKeys } from '../rota.keys.ts'

/** Who serves on a day, and who has come. The device keeps it: a church may have no line. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...rotaKeys.day, date],
    queryFn: ({ signal }) => call(rotaDayApi.show, { date }, { signal }),
  })
