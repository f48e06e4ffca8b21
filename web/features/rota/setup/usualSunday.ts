import { weekdayOf } from '#shared/rotaDays.ts'
import type { Shift } from '#shared/schedule.ts'
import { normaliseServiceTime, timeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'

/** A service as it usually is: its time, and how many people stand at each post. */
export interface UsualService {
  serviceTime: string
  posts: { name: string; people: number }[]
}

/** The services of the Sundays of these shifts; at each post as many people as there were at most on one day. */
export function usualSunday(shifts: Shift[]): UsualService[] {
  const services = new Map<
    string,
    { serviceTime: string; posts: Map<string, { name: string; days: Map<string, number> }> }
  >()
  for (const { date, serviceTime, assignment } of shifts) {
    if (weekdayOf(date) !== 0) continue
    const time = comparisonKey(normaliseServiceTime(serviceTime))
    const service = services.get(time) ?? { serviceTime: normaliseServiceTime(serviceTime), posts: new Map() }
    services.set(time, service)
    const key = comparisonKey(assignment)
    const post = service.posts.get(key) ?? { name: assignment, days: new Map<string, number>() }
    service.posts.set(key, post)
    post.days.set(date, (post.days.get(date) ?? 0) + 1)
  }
  return [...services.values()]
    .sort((a, b) => timeOrder(a.serviceTime) - timeOrder(b.serviceTime))
    .map(({ serviceTime, posts }) => ({
      serviceTime,
      posts: [...posts.values()].map(({ name, days }) => ({ name, people: Math.max(...days.values()) })),
    }))
}
