import { countAt, isLivePlace, isOutside, serviceOf } from './places.ts'
import type { Snapshot } from './views.ts'

const key = (...parts: (string | null)[]): string => parts.join(' ')

const liveShifts = ({ services }: Snapshot): ReadonlySet<string> =>
  new Set(services.flatMap(({ places }) => places.filter(isLivePlace)).map(({ shiftId }) => shiftId))

/** Memory of a walk about states before: by it rules judge changes, and exceptions know what they excuse. */
export class Memory {
  /** Causes that came to a place, a service, a shift or a person, such as 'lowered <service> <post>'. */
  private readonly causes = new Set<string>()
  /**
   * Number of people who must be looked for at a post of a service: so many gave up, nobody took their place, no admin
   * ended it.
   */
  private readonly wanted = new Map<string, number>()
  /** Calendar events by feed and UID. */
  readonly events = new Map<string, { sequence: number; date: string; what: string; isPlanned: boolean }>()

  had(cause: string, ...subject: (string | null | undefined)[]): boolean {
    return this.causes.has(key(cause, ...subject.map((part) => part ?? '')))
  }
  note(cause: string, ...subject: (string | null)[]): void {
    this.causes.add(key(cause, ...subject))
  }
  wantedAt(serviceId: string, postId: string): number {
    return this.wanted.get(key(serviceId, postId)) ?? 0
  }
  want(serviceId: string, postId: string, count: number): void {
    this.wanted.set(key(serviceId, postId), count)
  }

  /** Notes what a step has changed. */
  learn(before: Snapshot, after: Snapshot): void {
    this.learnServices(before, after)
    this.learnShifts(before, after)
    this.learnPeople(before, after)
  }

  private learnServices(before: Snapshot, after: Snapshot): void {
    for (const service of after.services) {
      const old = serviceOf(before, service._id)
      if (!old) continue
      const { _id } = service
      if (service.date !== old.date || service.serviceTime !== old.serviceTime) this.note('moved', _id)
      if (service.state !== old.state) this.note(service.state === 'cancelled' ? 'cancelled' : 'restored', _id)
      if (service.tieColor !== old.tieColor) this.note('retied', _id)
      const posts = new Set([...service.needs, ...old.needs].map(({ postId }) => postId))
      for (const postId of posts) {
        const [count, was] = [countAt(after, service, postId), countAt(before, old, postId)]
        if (count.least < was.least || count.most < was.most) this.note('lowered', _id, postId)
        if (count.least > was.least || count.most > was.most) this.note('raised', _id, postId)
      }
      const known = new Set(old.places.filter(isOutside).map(({ shiftId }) => shiftId))
      for (const place of service.places.filter(isOutside))
        if (!known.has(place.shiftId)) this.note('typed', _id, place.postId)
      for (const place of service.places) if (place.state === 'declined') this.note('declined', _id, place.postId)
    }
    if (before.services.some(({ _id }) => !serviceOf(after, _id))) this.note('service gone')
  }

  private learnShifts(before: Snapshot, after: Snapshot): void {
    const now = new Map(after.shifts.map((shift) => [shift._id, shift]))
    const [live, liveNow] = [liveShifts(before), liveShifts(after)]
    for (const old of before.shifts) {
      const shift = now.get(old._id)
      if (!shift) continue
      const wasLive = live.has(old._id)
      if (wasLive && shift.tieColor !== old.tieColor) this.note('tie edited', shift._id)
      if (!wasLive || liveNow.has(shift._id)) continue
      this.note('taken out')
      this.note('taken out', shift._id)
    }
    const known = new Set(before.shifts.map(({ _id }) => _id))
    for (const { _id } of after.shifts) if (!known.has(_id) && !liveNow.has(_id)) this.note('put back', _id)
  }

  private learnPeople(before: Snapshot, after: Snapshot): void {
    const old = new Map(before.users.map((user) => [user._id, user]))
    for (const { _id, name, suspended } of after.users) {
      const was = old.get(_id)
      if (was && was.name !== name) this.note('renamed', _id)
      if (was && was.suspended !== suspended) this.note('suspended', _id)
    }
    if (after.users.some((user) => old.get(user._id)?.suspended && !user.suspended)) this.note('let in')
    if (before.users.some(({ _id }) => !after.users.some((user) => user._id === _id))) this.note('left')
  }
}
