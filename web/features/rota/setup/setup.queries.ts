import { queryOptions } from '@tanstack/react-query'
import { certificatesApi } from '#shared/rota/certificates.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

export const setupPostsQuery = queryOptions({
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

/** Certificates of members for skills that expire. */
export const certificatesQuery = queryOptions({
  queryKey: planKeys.setup('certificates'),
  queryFn: ({ signal }) => call(certificatesApi.list, {}, { signal }),
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
