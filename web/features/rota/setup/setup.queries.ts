import { queryOptions } from '@tanstack/react-query'
import { floorPlansApi } from '#shared/floorPlans.ts'
import { rotaLinksApi } from '#shared/rotaLinks.ts'
import { postsApi } from '#shared/rotaPosts.ts'
import { servicesApi } from '#shared/rotaServices.ts'
import { skillsApi } from '#shared/rotaSkills.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

export const postsQuery = queryOptions({
  queryKey: planKeys.setup('posts'),
  queryFn: ({ signal }) => call(postsApi.list, {}, { signal }),
})

export const plansQuery = queryOptions({
  queryKey: planKeys.setup('plans'),
  queryFn: ({ signal }) => call(floorPlansApi.list, {}, { signal }),
})

export const skillsQuery = queryOptions({
  queryKey: planKeys.setup('skills'),
  queryFn: ({ signal }) => call(skillsApi.list, {}, { signal }),
})

export const linksQuery = queryOptions({
  queryKey: planKeys.setup('links'),
  queryFn: ({ signal }) => call(rotaLinksApi.list, {}, { signal }),
})

export const servicesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.services(from, to),
    queryFn: ({ signal }) => call(servicesApi.list, { from, to }, { signal }),
  })
