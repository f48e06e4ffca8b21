import { useEffect, useState } from 'react'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'

type Times = Pick<ServicePage, 'startsAt' | 'lastsMinutes'>

/** Epoch milliseconds of the end of a service; null where its time is no time of day. */
export const serviceEndOf = ({ startsAt, lastsMinutes }: Times): number | null =>
  startsAt === null ? null : Date.parse(startsAt) + lastsMinutes * 60_000

/** The moment of a service at a time; before it where its time is no time of day. */
function momentAt(service: Times, now: number): DutyMoment {
  const end = serviceEndOf(service)
  if (service.startsAt === null || end === null || now < Date.parse(service.startsAt)) return 'before'
  return now < end ? 'during' : 'after'
}

/**
 * The moment of a service when the page was opened or last came back into view. It does not change under a thumb: the
 * page has another order after the service.
 */
export function useMoment(service: Times): DutyMoment {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setNow(Date.now())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return momentAt(service, now)
}
